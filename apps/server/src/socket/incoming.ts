import { STOP_ORDER } from '@thrum/contracts/device/device.entities'
import type { Language } from '@thrum/contracts/language'
import { type ClientEvent, type ClientEventData, clientEvents } from '@thrum/contracts/play/play.push'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { Rate } from '@thrum/toy-protocol/rate-merge'
import type { Caller } from '../http/caller.ts'
import type { Log } from '../log.ts'
import type { Answer } from './connection.ts'
import { type SocketAnswer, toEnvelope } from './refusal.ts'
import { TokenBucket } from './token-bucket.ts'

/** The sender as the ticket says, never as the payload claims. */
export interface SocketCaller extends Caller {
  socketId: string
}

/** One function per event of the contract; what it returns is acknowledged. */
export type SocketHandlers = {
  [E in ClientEvent]: (from: SocketCaller, data: ClientEventData<E>) => SocketAnswer
}

export const VIOLATIONS_MAX = 10
/** Names that mean something to an emitter or to an object: nobody sends them by mistake. */
export const HOSTILE: ReadonlySet<unknown> = new Set<unknown>([
  'error',
  'disconnect',
  'disconnecting',
  'connect',
  'connect_error',
  '__proto__',
])

interface IncomingParts {
  from: SocketCaller
  handlers: SocketHandlers
  language: Language
  /** Far above what a client sends; more is dropped before it is looked at. Stops are not counted. */
  rate: Rate
  clock: Clock
  log: Log
  /** An answer went out: stops are answered without limit, and a reader that doesn't take that is cut off. */
  spoke: () => void
  /** Too many violations, or a plainly hostile one. */
  close: () => void
}

/** Reads the events of one socket. Nothing that arrives is ever emitted on the server's own emitters. */
export class Incoming {
  readonly #parts: IncomingParts
  readonly #bucket: TokenBucket
  #violations = 0

  constructor(parts: IncomingParts) {
    this.#parts = parts
    this.#bucket = new TokenBucket(parts.rate)
  }

  /** @param words event name and its data */
  receive(words: readonly unknown[], answer: Answer | undefined): void {
    const [name, data] = words
    if (words.length > 2 || !isClientEvent(name)) {
      this.#violate(name)
      return
    }
    if (!isStopping(name, data) && !this.#bucket.take(this.#parts.clock.nowMs())) return
    const checked = clientEvents[name].safeParse(data)
    if (!checked.success) {
      this.#violate(name)
      return
    }
    const outcome = this.#handle(name, checked.data)
    if (answer === undefined) return
    answer(toEnvelope(outcome, this.#parts.language))
    this.#parts.spoke()
  }

  #handle(name: ClientEvent, data: unknown): SocketAnswer {
    try {
      const handle = this.#parts.handlers[name] as (from: SocketCaller, data: unknown) => SocketAnswer
      return handle(this.#parts.from, data)
    } catch (error) {
      this.#parts.log.error('socket event failed', { reason: name, cause: error })
      return { ok: false, reason: 'service.unknown' }
    }
  }

  #violate(name: unknown): void {
    this.#violations += 1
    const isHostile = typeof name !== 'string' || HOSTILE.has(name)
    if (isHostile || this.#violations >= VIOLATIONS_MAX) this.#parts.close()
  }
}

/** A stop passes in both its forms, the event of its own and the order. Source: P-A8 */
function isStopping(name: ClientEvent, data: unknown): boolean {
  if (name === 'stop') return true
  return name === 'order' && (data as { code?: unknown } | null | undefined)?.code === STOP_ORDER
}

function isClientEvent(name: unknown): name is ClientEvent {
  return typeof name === 'string' && Object.hasOwn(clientEvents, name)
}
