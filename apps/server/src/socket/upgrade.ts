import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError } from '@thrum/contracts/errors'
import type { FastifyInstance } from 'fastify'
import { addressOf, limitKeyOf } from '../http/address.ts'
import { Lobby } from './lobby.ts'

/** Where sockets are opened; no call and no page has these addresses. */
const SOCKET_PATHS = ['/socket.io', '/chat.io'] as const
type SocketPath = (typeof SOCKET_PATHS)[number]

/** A request that asks to go on as a WebSocket. */
export interface Upgrade {
  request: IncomingMessage
  line: Duplex
  /** What came behind the request already. */
  head: Buffer
  /** Of the address that was asked for. */
  query: URLSearchParams
  /** The client has shown who it is: what comes next of its address has its place. */
  leaveLobby: () => void
}

/** Hands each upgrade to whoever opens sockets at its path; any other upgrade, and any call there, is refused. */
export function serveSockets(
  app: FastifyInstance,
  open: Readonly<Record<SocketPath, (upgrade: Upgrade) => void>>,
  { trustedProxies, lobby = new Lobby() }: { trustedProxies: number; lobby?: Lobby },
): void {
  for (const path of SOCKET_PATHS)
    app.all(`${path}/*`, async () => {
      throw new AppError('request.unknownPath')
    })
  app.server.on('upgrade', (request: IncomingMessage, line: Duplex, head: Buffer) => {
    const address = URL.parse(request.url ?? '', 'http://localhost')
    const path = SOCKET_PATHS.find((known) => address?.pathname === `${known}/`)
    const query = address?.searchParams
    if (path === undefined || query === undefined) refuseUpgrade(line, '404 Not Found')
    else if (!isHandshake(query)) refuseUpgrade(line, '400 Bad Request')
    else {
      const leaveLobby = lobby.admit(limitKeyOf(addressOf(request, trustedProxies)), line)
      if (leaveLobby === undefined) refuseUpgrade(line, '429 Too Many Requests')
      else open[path]({ request, line, head, query, leaveLobby })
    }
  })
}

/** Engine.IO 4 over WebSocket from the start. Source: engine.io-protocol v4, "Handshake" */
function isHandshake(query: URLSearchParams): boolean {
  return query.get('EIO') === '4' && query.get('transport') === 'websocket' && !query.has('sid')
}

/** Says why in HTTP, and ends the line. */
export function refuseUpgrade(line: Duplex, status: string): void {
  // Whoever leaves while it is refused is no trouble.
  line.on('error', () => undefined)
  // The server's own limits know nothing of this line any more, and its other end may never close it.
  line.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => line.destroy())
}
