import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { StartError, systemCode } from '../start-error.ts'
import { HTTP_LIMITS } from './app.ts'

export interface Listeners {
  port: number
  previewPorts: readonly number[]
  /** Cuts what still hangs on a preview port; the main port closes with the app. */
  closePreviews(): Promise<void>
}

/** Opens the main port and the preview ports, which hand everything, upgrades too, to the one app. */
export async function listen(
  app: FastifyInstance,
  { host, port, previewPorts }: { host: string; port: number; previewPorts: readonly number[] },
): Promise<Listeners> {
  const previews = previewPorts.map(() => createServer(HTTP_LIMITS))
  try {
    await app.listen({ host, port }).catch((error: unknown) => {
      throw listenError(error, { host, port, setting: 'PORT' })
    })
    for (const [index, server] of previews.entries()) {
      for (const event of ['request', 'upgrade', 'clientError']) {
        server.on(event, (...args) => app.server.emit(event, ...args))
      }
      await listenOn(server, host, previewPorts[index] ?? 0)
    }
  } catch (error) {
    await Promise.all(previews.map(closeServer))
    throw error
  }
  return {
    port: portOf(app.server),
    previewPorts: previews.map(portOf),
    closePreviews: async () => {
      await Promise.all(previews.map(closeServer))
    },
  }
}

/** Opens the operators' port. @returns its address */
export async function listenConsole(
  app: FastifyInstance,
  { consoleHost, consolePort }: { consoleHost: string; consolePort: number | undefined },
): Promise<string> {
  const port = consolePort ?? 0
  await app.listen({ host: consoleHost, port }).catch((error: unknown) => {
    throw listenError(error, { host: consoleHost, port, setting: 'CONSOLE_PORT' })
  })
  return `http://${consoleHost.includes(':') ? `[${consoleHost}]` : consoleHost}:${portOf(app.server)}`
}

/** Calls under way may end; beyond that they are cut while the drain still waits for it. */
const CALLS_LIMIT_MS = 3_000
const SWEEP_MS = 50

/** Takes no new calls, lets those under way end, and cuts what is left. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), CALLS_LIMIT_MS)
  // A connection whose call has ended would be kept for the next one, and hold up the end.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
  await app.close()
  clearInterval(sweep)
  clearTimeout(cut)
}

function listenOn(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(listenError(error, { host, port, setting: 'APP_PREVIEW_PORT' }))
    server.once('error', refuse)
    server.listen(port, host, resolve)
  })
}

interface Place {
  host: string
  port: number
  /** What names the port. */
  setting: 'PORT' | 'APP_PREVIEW_PORT' | 'CONSOLE_PORT'
}

function listenError(error: unknown, { host, port, setting }: Place): unknown {
  const code = systemCode(error)
  if (code === 'EADDRINUSE') return new StartError(`Port ${port} is taken. Set ${setting} to another.`)
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be opened by this user. Set ${setting} above 1023.`)
  const name = setting === 'CONSOLE_PORT' ? 'CONSOLE_HOST' : 'HOST'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`${name} ${host} is no address of this machine.`)
  // A name that nobody can look up just now, a family that is switched off, a form that lacks its zone.
  if (/^E(?:AI_)?[A-Z]+$/.test(code)) return new StartError(`${name} ${host} can't be opened (${code}).`)
  return error
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}
