import * as z from 'zod/mini'
import type { Clock } from './clock.ts'
import { type IntifaceDevice, readDevices } from './intiface-devices.ts'
import { ToyError } from './toy-error.ts'

/** What the session needs of a WebSocket. */
export interface IntifaceSocket {
  send(text: string): void
  close(): void
}

export interface SocketEvents {
  onOpen(): void
  onText(text: string): void
  /** Closed or never opened. */
  onClose(): void
}

export type OpenSocket = (events: SocketEvents) => IntifaceSocket

/** Version of the message specification. Source: https://docs.buttplug.io/docs/spec */
const SPEC = { major: 4, minor: 0 } as const
const CLIENT_NAME = 'Thrum'

const OPEN_TIMEOUT_MS = 5_000
/** A request without an answer has failed. Longer than the write lane waits, so that it decides first. */
const REQUEST_TIMEOUT_MS = 2_000
/** A server that answers nothing is not asked for ever more. */
export const REQUESTS_AT_ONCE = 64
/** Also where the server asks for none: a connection that died without a word is noticed by it. */
const PING_EVERY_MS = 1_000
/** A server that asks for more would fill `REQUESTS_AT_ONCE` with pings, and no stop would get through. */
const PING_LEAST_MS = 100
/** Ids above 0, which is the server's own. */
const ID_MAX = 0xffff_ffff

const Frame = z.array(z.record(z.string(), z.looseObject({ Id: z.int() })))
const ServerInfo = z.looseObject({ MaxPingTime: z.int(), ProtocolVersionMajor: z.int() })

/** A message's content apart from its id. */
export type Body = Readonly<Record<string, unknown>>
/** What an answer is called, and what it holds. */
export interface Answer {
  readonly type: string
  readonly body: Body
}

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: ToyError) => void
  readonly cancel: () => void
}

function readFrame(text: string): Answer[] {
  try {
    return z
      .parse(Frame, JSON.parse(text))
      .flatMap((message) => Object.entries(message).map(([type, body]) => ({ type, body })))
  } catch {
    return []
  }
}

/**
 * One connection to an Intiface server, in the fourth version of Buttplug's messages.
 *
 * Every request ends: answered, refused, timed out or with the connection. There are never more than
 * `REQUESTS_AT_ONCE`. The connection is pinged; one that is silent, refused or closed is lost once and for all, and
 * whoever goes on opens a new session.
 */
export class IntifaceSession {
  readonly #clock: Clock
  readonly #open: OpenSocket
  readonly #waiting = new Map<number, Waiting>()
  readonly #listeners = { lost: new Set<() => void>(), devices: new Set<() => void>() }
  #socket: IntifaceSocket | undefined
  #state: 'new' | 'opening' | 'open' | 'lost' = 'new'
  #devices: readonly IntifaceDevice[] = []
  #lastId = 0
  #pingEveryMs = PING_EVERY_MS
  #cancelPing: () => void = () => undefined

  constructor(parts: { clock: Clock; open: OpenSocket }) {
    this.#clock = parts.clock
    this.#open = parts.open
  }

  get isOpen(): boolean {
    return this.#state === 'open'
  }

  /** How many requests have no answer yet. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** What the server has in reach now. */
  devices(): readonly IntifaceDevice[] {
    return this.#devices
  }

  /** Resolves once the server and its devices are known. @throws ToyError `toy.connectFailed`, `toy.notOurs` */
  async connect(): Promise<void> {
    try {
      await this.#openSocket()
      const info = await this.#greet()
      if (info.MaxPingTime > 0)
        this.#pingEveryMs = Math.max(PING_LEAST_MS, Math.min(PING_EVERY_MS, info.MaxPingTime / 2))
      const list = await this.request('RequestDeviceList', {})
      this.#devices = readDevices(list.body)
      if (this.#state !== 'opening') throw new ToyError('toy.connectFailed')
      this.#state = 'open'
      this.#pingLater()
    } catch (error) {
      this.close()
      throw error instanceof ToyError && error.code === 'toy.notOurs'
        ? error
        : new ToyError('toy.connectFailed', { cause: error })
    }
  }

  /** Ends it; harmless when it is over. */
  close(): void {
    this.#lose()
  }

  /** The server looks for devices until it is told otherwise; what it finds comes by `onDevices`. */
  async scan(): Promise<void> {
    await this.request('StartScanning', {})
  }

  async endScan(): Promise<void> {
    await this.request('StopScanning', {})
  }

  /**
   * Sent before this returns.
   * @throws ToyError `toy.notConnected`, `toy.busy` with too many under way, `toy.writeFailed` when refused or unanswered
   */
  request(type: string, body: Body): Promise<Answer> {
    const socket = this.#socket
    if (socket === undefined || this.#state === 'lost')
      return Promise.reject(new ToyError('toy.notConnected'))
    if (this.#waiting.size >= REQUESTS_AT_ONCE) return Promise.reject(new ToyError('toy.busy'))
    const id = this.#nextId()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const fail = (cause?: unknown) => {
      this.#waiting.delete(id)
      reject(new ToyError('toy.writeFailed', { cause }))
    }
    const cancel = this.#clock.after(REQUEST_TIMEOUT_MS, () => fail('unanswered'))
    this.#waiting.set(id, { resolve, reject, cancel })
    try {
      socket.send(JSON.stringify([{ [type]: { Id: id, ...body } }]))
    } catch (error) {
      cancel()
      fail(error)
    }
    return promise
  }

  onLost(listener: () => void): () => void {
    return listen(this.#listeners.lost, listener)
  }

  onDevices(listener: () => void): () => void {
    return listen(this.#listeners.devices, listener)
  }

  #openSocket(): Promise<void> {
    if (this.#state !== 'new') return Promise.reject(new ToyError('toy.connectFailed'))
    this.#state = 'opening'
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.after(OPEN_TIMEOUT_MS, () => reject(new ToyError('toy.connectFailed')))
      this.#socket = this.#open({
        onOpen: () => {
          cancel()
          resolve()
        },
        onText: (text) => this.#hear(text),
        onClose: () => {
          cancel()
          reject(new ToyError('toy.connectFailed'))
          this.#lose()
        },
      })
    })
  }

  async #greet(): Promise<z.infer<typeof ServerInfo>> {
    const answer = await this.request('RequestServerInfo', {
      ClientName: CLIENT_NAME,
      ProtocolVersionMajor: SPEC.major,
      ProtocolVersionMinor: SPEC.minor,
    })
    const info = z.safeParse(ServerInfo, answer.body)
    if (answer.type !== 'ServerInfo' || !info.success || info.data.ProtocolVersionMajor !== SPEC.major)
      throw new ToyError('toy.notOurs')
    return info.data
  }

  #hear(text: string): void {
    for (const { type, body } of readFrame(text)) {
      const id = Number(body.Id)
      if (id !== 0) this.#answered(id, { type, body })
      else if (type === 'DeviceList') {
        this.#devices = readDevices(body)
        for (const listener of [...this.#listeners.devices]) listener()
      }
    }
  }

  #answered(id: number, answer: Answer): void {
    const waiting = this.#waiting.get(id)
    if (waiting === undefined) return
    this.#waiting.delete(id)
    waiting.cancel()
    if (answer.type === 'Error')
      waiting.reject(new ToyError('toy.writeFailed', { cause: answer.body.ErrorMessage }))
    else waiting.resolve(answer)
  }

  #pingLater(): void {
    this.#cancelPing = this.#clock.after(this.#pingEveryMs, () => void this.#ping())
  }

  /** A refusal is a sign of life as well: a server without pings says so. */
  async #ping(): Promise<void> {
    if (this.#state !== 'open') return
    this.#pingLater()
    try {
      await this.request('Ping', {})
    } catch (error) {
      if (error instanceof ToyError && error.cause === 'unanswered') this.#lose()
    }
  }

  #lose(): void {
    if (this.#state === 'lost') return
    const wasOpen = this.#state === 'open'
    this.#state = 'lost'
    this.#cancelPing()
    this.#devices = []
    for (const { reject, cancel } of this.#waiting.values()) {
      cancel()
      reject(new ToyError('toy.notConnected'))
    }
    this.#waiting.clear()
    this.#socket?.close()
    if (wasOpen) for (const listener of [...this.#listeners.lost]) listener()
  }

  #nextId(): number {
    this.#lastId = this.#lastId >= ID_MAX ? 1 : this.#lastId + 1
    return this.#lastId
  }
}

function listen(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
