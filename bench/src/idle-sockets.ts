import { readFileSync } from 'node:fs'
import { residentKib } from './relays.ts'
import { startThrum } from './targets/start-thrum.ts'
import { openPlaySocket, type Seeded } from './targets/thrum.ts'

const SOCKETS = 6_000
/** These pay for what is loaded once and for the heap's room to work in; the others are counted. */
const WARM = 3_000
const AT_ONCE = 20
/** Sockets leave from several loopback addresses, as one has too few ports in a hurry. */
const ADDRESSES = 8

/** Memory of the server's process per idle, signed-in `/play` socket, in KiB. */
export async function measureIdleSockets(folder: string): Promise<{ sockets: number; kibEach: number }> {
  const server = await startThrum(folder, SOCKETS)
  const people = JSON.parse(readFileSync(server.loadArguments[1] ?? '', 'utf8')) as Seeded[]
  const sockets = []
  let beforeKib = Number.NaN
  for (let first = 0; first < SOCKETS; first += AT_ONCE) {
    if (first === WARM) beforeKib = await settledKib(server.pid)
    const some = people.slice(first, first + AT_ONCE)
    sockets.push(
      ...(await Promise.all(
        some.map(({ token }, n) =>
          openPlaySocket(server.url, token, `127.0.0.${2 + ((first + n) % ADDRESSES)}`),
        ),
      )),
    )
  }
  const afterKib = await settledKib(server.pid)
  for (const { socket } of sockets) socket.terminate()
  await server.stop()
  return { sockets: SOCKETS - WARM, kibEach: (afterKib - beforeKib) / (SOCKETS - WARM) }
}

/** The smallest of some readings over a few seconds, so that a pending collection does not count. */
async function settledKib(pid: number): Promise<number> {
  let smallest = Number.POSITIVE_INFINITY
  for (let n = 0; n < 20; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    smallest = Math.min(smallest, residentKib(pid))
  }
  return smallest
}
