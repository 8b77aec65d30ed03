/**
 * Engine.IO 4 and Socket.IO 5, as far as text over one WebSocket needs them.
 * Source: engine.io-protocol v4, "Packet encoding"; socket.io-protocol v5, "Packet encoding"
 */

/** What a client says. */
export type Packet =
  | { type: 'pong' }
  | { type: 'connect'; namespace: string; auth: unknown }
  | { type: 'event'; namespace: string; id: number | undefined; words: readonly unknown[] }

export const PING = '2'
const PONG = '3'
const MESSAGE = '4'
const CONNECT = '0'
const DISCONNECT = '1'
const EVENT = '2'
const ANSWER = '3'
const REFUSED = '4'
/** A refusal repeats the name that was asked for. */
const NAMESPACE_MAX_CHARS = 40
/** More than anybody counts to. */
const ID_DIGITS_MAX = 15

/** @returns undefined for a goodbye, and for what no client of ours says: parts in binary, broken JSON */
export function readPacket(text: string): Packet | undefined {
  if (text === PONG) return { type: 'pong' }
  if (text[0] !== MESSAGE) return undefined
  const { namespace, at } = readNamespace(text)
  if (namespace.length > NAMESPACE_MAX_CHARS) return undefined
  switch (text[1]) {
    case EVENT:
      return readEvent(text, namespace, at)
    case CONNECT:
      return at === text.length ? { type: 'connect', namespace, auth: {} } : readConnect(text, namespace, at)
    default:
      return undefined
  }
}

/** @returns the namespace, and where the rest begins */
function readNamespace(text: string): { namespace: string; at: number } {
  if (text[2] !== '/') return { namespace: '/', at: 2 }
  const comma = text.indexOf(',', 2)
  return comma < 0
    ? { namespace: text.slice(2), at: text.length }
    : { namespace: text.slice(2, comma), at: comma + 1 }
}

function readConnect(text: string, namespace: string, at: number): Packet | undefined {
  const auth = readJson(text.slice(at))
  return typeof auth === 'object' && auth !== null ? { type: 'connect', namespace, auth } : undefined
}

function readEvent(text: string, namespace: string, start: number): Packet | undefined {
  let at = start
  while (isDigit(text.charCodeAt(at))) at += 1
  if (at - start > ID_DIGITS_MAX) return undefined
  const id = at === start ? undefined : Number(text.slice(start, at))
  const words = readJson(text.slice(at))
  return Array.isArray(words) ? { type: 'event', namespace, id, words } : undefined
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The first word of all. Times in ms, the greatest frame in bytes. */
export function openPacket(sid: string, pingMs: number, maxPayload: number): string {
  return `0${JSON.stringify({ sid, upgrades: [], pingInterval: pingMs, pingTimeout: pingMs, maxPayload })}`
}

export function connectedPacket(namespace: string, sid: string): string {
  return `${MESSAGE}${CONNECT}${prefix(namespace)}${JSON.stringify({ sid })}`
}

/** @param data what the client finds as `data` of its error */
export function refusedPacket(namespace: string, message: string, data?: unknown): string {
  return `${MESSAGE}${REFUSED}${prefix(namespace)}${JSON.stringify({ message, data })}`
}

/** The server's goodbye: the client does not come back by itself. */
export function disconnectPacket(namespace: string): string {
  return `${MESSAGE}${DISCONNECT}${prefix(namespace)}`
}

export function eventPacket(namespace: string, event: string, data: unknown): string {
  return `${MESSAGE}${EVENT}${prefix(namespace)}${JSON.stringify([event, data])}`
}

export function answerPacket(namespace: string, id: number, data: unknown): string {
  return `${MESSAGE}${ANSWER}${prefix(namespace)}${id}${JSON.stringify([data])}`
}

function prefix(namespace: string): string {
  return namespace === '/' ? '' : `${namespace},`
}
