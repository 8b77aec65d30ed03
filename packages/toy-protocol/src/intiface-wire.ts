import * as z from 'zod/mini'
import type { Clock } from './clock.ts'
import { ToyError } from './toy-error.ts'

/** What a connection needs of a WebSocket. */
export interface IntifaceSocket {
  send(text: string): void
  close(): void
}

/** What a WebSocket tells. */
export interface SocketEvents {
  onOpen(): void
  onText(text: string): void
  /** Closed or never opened. */
  onClose(): void
}

export type OpenSocket = (events: SocketEvents) => IntifaceSocket

const OPEN_TIMEOUT_MS = 5_000
/** A request without an answer has failed. Longer than the write lane waits, so that it decides first. */
const REQUEST_TIMEOUT_MS = 2_000
/** A server that answers nothing is not asked for ever more. */
export const REQUESTS_AT_ONCE = 64
/** Stops have room beside them: a toy of a hundred motors fills the rest with one level. */
export const STOPS_BESIDE = 64
/** Also where the server asks for none: a connection that died without a word is noticed by it. */
const PING_EVERY_MS = 1_000
/** A server that asks for more would fill `REQUESTS_AT_ONCE` with pings, and no stop would get through. */
const PING_LEAST_MS = 100
/** Ids above 0, which is the server's own. */
const ID_MAX = 0xffff_ffff

const Message = z.record(z.string(), z.looseObject({ Id: z.int() }))
const Frame = z.array(Message)
/** One of the protocol's messages: its content by its type. */
export type Message = z.infer<typeof Message>

interface Waiting {
  readonly resolve: (answer: Message) => void
  readonly reject: (error: ToyError) => void
  readonly cancel: () => void
}

function readFrame(text: string): Message[] {
  try {
    return z
      .parse(Frame, JSON.parse(text))
      .flatMap((message) => Object.entries(message).map(([type, body]) => ({ [type]: body })))
  } catch {
    return []
  }
}

/**
 * The way of messages to an Intiface server and back. Every request ends: answered, refused, timed out or with the
 * connection. There are never more than `REQUESTS_AT_ONCE`, stops apart, and nothing is kept of those that ended. Once pinged, a
 * connection that is silent or closed is lost once and for all.
 */
export class IntifaceWire {
  readonly #clock: Clock
  readonly #open: OpenSocket
  readonly #onTold: (message: Message) => void
  readonly #onLost: () => void
  readonly #waiting = new Map<number, Waiting>()
  #socket: IntifaceSocket | undefined
  #state: 'new' | 'up' | 'lost' = 'new'
  #lastId = 0
  #cancelPing: () => void = () => undefined

  /** @param parts.onTold what the server says without being asked */
  constructor(parts: {
    clock: Clock
    open: OpenSocket
    onTold: (message: Message) => void
    onLost: () => void
  }) {
    this.#clock = parts.clock
    this.#open = parts.open
    this.#onTold = parts.onTold
    this.#onLost = parts.onLost
  }

  get isUp(): boolean {
    return this.#state === 'up'
  }

  /** How many requests have no answer yet. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** @throws ToyError `toy.connectFailed` */
  open(): Promise<void> {
    if (this.#state !== 'new' || this.#socket !== undefined)
      return Promise.reject(new ToyError('toy.connectFailed'))
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.after(OPEN_TIMEOUT_MS, () => reject(new ToyError('toy.connectFailed')))
      this.#socket = this.#open({
        onOpen: () => {
          cancel()
          if (this.#state === 'new') this.#state = 'up'
          resolve()
        },
        onText: (text) => this.#hear(text),
        onClose: () => {
          cancel()
          reject(new ToyError('toy.connectFailed'))
          this.close()
        },
      })
    })
  }

  /**
   * Sent before this returns; the message gets its id here.
   * @throws ToyError `toy.notConnected`, `toy.busy` with too many under way, `toy.writeFailed` when refused or unanswered
   */
  request(message: Readonly<Record<string, object>>): Promise<Message> {
    const socket = this.#socket
    if (socket === undefined || this.#state !== 'up') return Promise.reject(new ToyError('toy.notConnected'))
    const room = message.StopCmd === undefined ? REQUESTS_AT_ONCE : REQUESTS_AT_ONCE + STOPS_BESIDE
    if (this.#waiting.size >= room) return Promise.reject(new ToyError('toy.busy'))
    const id = this.#nextId()
    const { promise, resolve, reject } = Promise.withResolvers<Message>()
    const fail = (cause?: unknown) => {
      this.#waiting.delete(id)
      reject(new ToyError('toy.writeFailed', { cause }))
    }
    const cancel = this.#clock.after(REQUEST_TIMEOUT_MS, () => fail('unanswered'))
    this.#waiting.set(id, { resolve, reject, cancel })
    try {
      const named = Object.entries(message).map(([type, body]) => [type, { ...body, Id: id }])
      socket.send(JSON.stringify([Object.fromEntries(named)]))
    } catch (error) {
      cancel()
      fail(error)
    }
    return promise
  }

  /** @param maxPingMs the longest pause that the server allows; 0 where it wants no pings */
  keepUp(maxPingMs: number): void {
    const everyMs =
      maxPingMs > 0 ? Math.max(PING_LEAST_MS, Math.min(PING_EVERY_MS, maxPingMs / 2)) : PING_EVERY_MS
    this.#cancelPing()
    this.#cancelPing = this.#clock.after(everyMs, () => {
      this.keepUp(maxPingMs)
      void this.#ping()
    })
  }

  /** Ends it, and all that waits; harmless when it is over. */
  close(): void {
    if (this.#state === 'lost') return
    this.#state = 'lost'
    this.#cancelPing()
    for (const { reject, cancel } of this.#waiting.values()) {
      cancel()
      reject(new ToyError('toy.notConnected'))
    }
    this.#waiting.clear()
    this.#socket?.close()
    this.#onLost()
  }

  #hear(text: string): void {
    for (const message of readFrame(text)) {
      const id = Object.values(message)[0]?.Id ?? 0
      if (id !== 0) this.#answered(id, message)
      else if (this.#state === 'up') this.#onTold(message)
    }
  }

  #answered(id: number, answer: Message): void {
    const waiting = this.#waiting.get(id)
    if (waiting === undefined) return
    this.#waiting.delete(id)
    waiting.cancel()
    if (answer.Error === undefined) waiting.resolve(answer)
    else waiting.reject(new ToyError('toy.writeFailed', { cause: answer.Error.ErrorMessage }))
  }

  /** A refusal is a sign of life as well: a server without pings says so. */
  async #ping(): Promise<void> {
    try {
      await this.request({ Ping: {} })
    } catch (error) {
      if (error instanceof ToyError && error.cause === 'unanswered') this.close()
    }
  }

  #nextId(): number {
    this.#lastId = this.#lastId >= ID_MAX ? 1 : this.#lastId + 1
    return this.#lastId
  }
}
