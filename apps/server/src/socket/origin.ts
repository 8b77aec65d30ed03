import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
/** Listening on all addresses: which of them a page came from is known by its own request alone. */
const EVERY_HOST = ['0.0.0.0', '::']

/**
 * A second fence beside the ticket: a page of another origin gets no socket. Programs that are no browser
 * send no origin. Source: safety §3.3, abuse case SO-07
 */
export function isOriginAllowed(
  request: IncomingMessage,
  { host, publicUrl, allowedOrigins }: Pick<Config, 'host' | 'publicUrl' | 'allowedOrigins'>,
): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  if (origin === publicUrl || allowedOrigins.includes(origin)) return true
  if (EVERY_HOST.includes(host) && origin === `http://${request.headers.host}`) return true
  return [host, ...LOOPBACK].some((name) => origin === `http://${name}:${request.socket.localPort}`)
}
