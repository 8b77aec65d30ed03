import type { Socket } from 'node:net'
import { AppError } from '@thrum/contracts/errors'
import { refusal } from './envelope.ts'
import { BARE_HEADERS } from './security-headers.ts'

interface ParseError extends Error {
  code?: string
  bytesParsed?: number
  /** A Buffer, whatever Fastify's types say. */
  rawPacket?: unknown
}

/** What the sender may still have under way is read and dropped this long, so that the answer isn't lost. */
const LINGER_MS = 1_000
const answered = new WeakSet<Socket>()

/**
 * Answers what can't be parsed as HTTP. A header block that is too large is 431; a `token` header that is too
 * long or holds forbidden bytes is a wrong token like any other. Source: abuse cases RE-02, AU-15
 */
export function answerUnreadable(error: ParseError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  if (answered.has(socket)) return
  answered.add(socket)
  const reason = reasonOf(error)
  const { status: expected, body } = refusal(new AppError(reason), 'en', '')
  const unread = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const status = reason === 'request.invalid' ? unread : expected
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${status === 200 ? 'OK' : 'Refused'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    ...Object.entries(BARE_HEADERS).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

function reasonOf(error: ParseError) {
  if (headerAtFault(error) === 'token') return 'session.expired'
  return error.code === 'HPE_HEADER_OVERFLOW' ? 'request.headersTooLarge' : 'request.invalid'
}

/** Name of the header in which parsing ended. */
function headerAtFault({ rawPacket, bytesParsed }: ParseError): string | undefined {
  const text = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, bytesParsed) : ''
  return /^([^\r\n:]+):[^\r\n]*$/.exec(text.slice(text.lastIndexOf('\r\n') + 2))?.[1]?.toLowerCase()
}
