import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** Where sockets are opened; no call and no page has these addresses. */
export const SOCKET_PATHS = ['/socket.io', '/chat.io'] as const
export type SocketPath = (typeof SOCKET_PATHS)[number]

const BASE = 'http://localhost'

/** @returns which of our paths an upgrade asks for, and with what */
export function readUpgrade({
  url = '',
}: IncomingMessage): { path: SocketPath; query: URLSearchParams } | undefined {
  if (!URL.canParse(url, BASE)) return undefined
  const { pathname, searchParams } = new URL(url, BASE)
  const path = SOCKET_PATHS.find((known) => pathname === known || pathname === `${known}/`)
  return path === undefined ? undefined : { path, query: searchParams }
}

/** Engine.IO 4 over WebSocket from the start. Source: engine.io-protocol v4, "Handshake" */
export function isHandshake(query: URLSearchParams): boolean {
  return query.get('EIO') === '4' && query.get('transport') === 'websocket' && !query.has('sid')
}

/** Says why in HTTP, and ends the line. */
export function refuseUpgrade(
  line: Duplex,
  status: '400 Bad Request' | '404 Not Found' | '503 Service Unavailable',
): void {
  // Whoever leaves while it is refused is no trouble.
  line.on('error', () => undefined)
  line.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
