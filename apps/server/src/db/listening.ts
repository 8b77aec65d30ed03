import { connect, type NetConnectOpts } from 'node:net'
import path from 'node:path'
import { systemCode } from '../start-error.ts'

/** Where PostgreSQL listens in a folder. The name is its own, by the port. */
export function socketFile(folder: string, port = 5432): string {
  return path.join(folder, `.s.PGSQL.${port}`)
}

/** Where the embedded PostgreSQL of a data folder listens, if the path is short enough for a socket. */
export function socketFolder(dataFolder: string): string {
  return path.join(dataFolder, 'run')
}

/**
 * Whether a process listens there. The kernel answers for one that stands still too, and at a socket for one in
 * another container of the same machine, where no process number tells.
 */
export function isListenedTo(place: NetConnectOpts): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(place)
    const answer = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', () => answer(true))
    // EAGAIN: nobody takes the connections that wait already, but somebody holds the socket. Source: connect(2)
    socket.once('error', (error) => answer(systemCode(error) === 'EAGAIN'))
  })
}
