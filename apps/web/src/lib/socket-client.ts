import { CODE_OK, Envelope } from '@thrum/contracts/envelope'
import { SOCKET_CONNECT_TIMEOUT_MS } from '@thrum/contracts/limits'
import { type ClientEvent, type ClientEventData, PingAck } from '@thrum/contracts/play/play.push'
import { Manager, type Socket } from 'socket.io-client'
import * as z from 'zod/mini'
import { backoffMs } from './backoff.ts'

const NAMESPACE = '/play'
const PING_EVERY_MS = 2_000
/**
 * The server gives a person so many places. Those of a line that was just lost are free again within a few tries;
 * beyond, other windows have them, and their own tries need the tickets, which are few as well.
 */
const FULL_TRIES = 3
const FULL_AGAIN_MS = 30_000
/** Bounds of the delay's colours: up to 150 ms good, up to 400 ms fair. Source: visual design, interact-send. */
const GOOD_MS = 150
const FAIR_MS = 400

/** How well the server is reached; `away` while there is no connection or no answer. */
export interface Quality {
  readonly level: 'good' | 'fair' | 'poor' | 'away'
  /** Round trip in ms; undefined until measured. */
  readonly rttMs: number | undefined
}

const AWAY: Quality = { level: 'away', rttMs: undefined }

/** One connection's events, and how it is used; a test puts its own in place of Socket.IO's. */
export interface Wire {
  on(event: 'open', run: () => void): void
  /** @param run with whether there was no place left */
  on(event: 'shut', run: (isFull: boolean) => void): void
  on(event: 'message', run: (raw: unknown) => void): void
  /** Dropped while the connection can't take it. */
  emit(event: string, data: unknown): void
  ask(event: string, data: unknown, timeoutMs: number): Promise<unknown>
  close(): void
}

export interface PlaySocketPorts {
  /** Asks for a one-use ticket. @throws anything; `isSessionOver` tells whether trying on makes sense */
  fetchTicket(signal: AbortSignal): Promise<string>
  isSessionOver(error: unknown): boolean
  dial(ticket: string): Wire
  /** Timers that keep their pace in a hidden page. */
  clock: {
    nowMs(): number
    after(ms: number, run: () => void): () => void
    every(ms: number, run: () => void): () => void
  }
  /** 0 to 1. */
  random(): number
}

/** Socket.IO with a manager of its own: chat never shares this line, and nothing is kept for later. */
export function dialSocketIo(origin: string): PlaySocketPorts['dial'] {
  return (ticket) => {
    const manager = new Manager(origin, {
      path: '/socket.io',
      transports: ['websocket'],
      query: { d: ticket },
      autoConnect: false,
      // A try needs a fresh ticket, so trying again is `PlaySocket`'s own.
      reconnection: false,
      timeout: SOCKET_CONNECT_TIMEOUT_MS,
    })
    const socket: Socket = manager.socket(NAMESPACE)
    socket.connect()
    return {
      on(event: 'open' | 'shut' | 'message', run: (...said: never[]) => void) {
        const tell = run as (said?: unknown) => void
        if (event === 'message') socket.on('message', tell)
        else if (event === 'open') socket.on('connect', () => tell())
        else {
          socket.on('disconnect', () => tell(false))
          socket.on('connect_error', (error) => tell(isFull(error)))
        }
      },
      // Not `volatile`, which drops all but the first of what is said in one turn: the second code of a touch.
      emit(event, data) {
        if (socket.connected) socket.emit(event, data)
      },
      ask: (event, data, timeoutMs) => socket.timeout(timeoutMs).emitWithAck(event, data),
      close() {
        socket.removeAllListeners()
        socket.disconnect()
      },
    }
  }
}

function isFull({ data }: Error & { data?: unknown }): boolean {
  return z.safeParse(Envelope, data).data?.reason === 'request.tooMany'
}

/**
 * The line to `/play`: a fresh ticket for every try, unlimited tries with back-off, and nothing that was said
 * while away is ever sent later. Source: spec §4; safety §3.3; hazard HZ-11.
 */
export class PlaySocket {
  readonly #ports: PlaySocketPorts
  readonly #pushListeners = new Set<(raw: unknown) => void>()
  readonly #connectionListeners = new Set<(isConnected: boolean) => void>()
  readonly #qualityListeners = new Set<() => void>()
  #wire: Wire | undefined
  #isConnected = false
  #quality: Quality = AWAY
  #failures = 0
  /** Refusals in a row for want of a place. */
  #fulls = 0
  /** Rises at each start and stop, so that what an earlier try still brings is ignored. */
  #run = 0
  #cancelTry: (() => void) | undefined
  #cancelPing: (() => void) | undefined
  #retryNow: (() => void) | undefined

  constructor(ports: PlaySocketPorts) {
    this.#ports = ports
  }

  get isConnected(): boolean {
    return this.#isConnected
  }

  /** @param ticket a fresh one that came with the session, used for the first try */
  start(ticket?: string): void {
    this.stop()
    this.#run += 1
    this.#failures = 0
    this.#fulls = 0
    void this.#try(this.#run, ticket)
  }

  stop(): void {
    this.#run += 1
    this.#cancelTry?.()
    this.#cancelTry = undefined
    this.#retryNow = undefined
    this.#hangUp()
  }

  /** The network came back, or the page is on screen again: no need to wait out the pause. */
  nudge(): void {
    this.#retryNow?.()
  }

  /** Volatile: false, and forgotten, while there is no connection. */
  emit<E extends ClientEvent>(event: E, data: ClientEventData<E>): boolean {
    if (!this.#isConnected || this.#wire === undefined) return false
    this.#wire.emit(event, data)
    return true
  }

  /**
   * @returns what the acknowledgement carries; rejects at once without a connection, else after `timeoutMs`, and
   *   where the server refuses
   */
  async ask<E extends ClientEvent>(event: E, data: ClientEventData<E>, timeoutMs: number): Promise<unknown> {
    if (!this.#isConnected || this.#wire === undefined) throw new Error('no connection')
    const answer = z.parse(Envelope, await this.#wire.ask(event, data, timeoutMs))
    if (answer.code !== CODE_OK) throw new Error(answer.reason ?? 'refused')
    return answer.data
  }

  onPush(listener: (raw: unknown) => void): () => void {
    this.#pushListeners.add(listener)
    return () => this.#pushListeners.delete(listener)
  }

  onConnection(listener: (isConnected: boolean) => void): () => void {
    this.#connectionListeners.add(listener)
    return () => this.#connectionListeners.delete(listener)
  }

  readonly subscribeQuality = (listener: () => void): (() => void) => {
    this.#qualityListeners.add(listener)
    return () => this.#qualityListeners.delete(listener)
  }

  readonly getQuality = (): Quality => this.#quality

  async #try(run: number, given?: string): Promise<void> {
    const asking = new AbortController()
    const isCurrent = () => run === this.#run && !asking.signal.aborted
    if (given === undefined) this.#limitAsking(run, asking)
    let ticket = given
    try {
      ticket ??= await this.#ports.fetchTicket(asking.signal)
    } catch (error) {
      if (!isCurrent()) return
      if (this.#ports.isSessionOver(error)) this.stop()
      else this.#later(run)
      return
    }
    if (!isCurrent()) return
    this.#cancelTry?.()
    this.#retryNow = undefined
    if (ticket === '') void this.#try(run)
    else this.#dial(run, ticket)
  }

  /** A ticket that is long on its way was asked for over a network that is gone, maybe. */
  #limitAsking(run: number, asking: AbortController): void {
    this.#cancelTry = this.#ports.clock.after(SOCKET_CONNECT_TIMEOUT_MS, () => {
      asking.abort()
      this.#later(run)
    })
    this.#retryNow = () => {
      asking.abort()
      this.#cancelTry?.()
      void this.#try(run)
    }
  }

  #dial(run: number, ticket: string): void {
    const wire = this.#ports.dial(ticket)
    this.#wire = wire
    const isCurrent = () => run === this.#run && wire === this.#wire
    this.#cancelTry = this.#ports.clock.after(SOCKET_CONNECT_TIMEOUT_MS, () => {
      if (isCurrent() && !this.#isConnected) this.#fail(run)
    })
    wire.on('open', () => isCurrent() && this.#opened())
    wire.on('message', (raw) => {
      if (isCurrent()) for (const listener of this.#pushListeners) listener(raw)
    })
    wire.on('shut', (isFull) => isCurrent() && this.#fail(run, isFull))
  }

  #opened(): void {
    this.#cancelTry?.()
    this.#failures = 0
    this.#fulls = 0
    this.#isConnected = true
    this.#cancelPing = this.#ports.clock.every(PING_EVERY_MS, () => void this.#ping())
    for (const listener of this.#connectionListeners) listener(true)
    void this.#ping()
  }

  #fail(run: number, isFull = false): void {
    this.#hangUp()
    this.#later(run, isFull)
  }

  #later(run: number, isFull = false): void {
    this.#failures += 1
    this.#fulls = isFull ? this.#fulls + 1 : 0
    this.#cancelTry?.()
    const again = () => {
      this.#cancelTry?.()
      this.#retryNow = undefined
      if (run === this.#run) void this.#try(run)
    }
    this.#retryNow = again
    const isTaken = this.#fulls >= FULL_TRIES
    const pauseMs = isTaken ? FULL_AGAIN_MS : backoffMs(this.#failures, this.#ports.random())
    this.#cancelTry = this.#ports.clock.after(pauseMs, again)
  }

  #hangUp(): void {
    const wasConnected = this.#isConnected
    this.#cancelPing?.()
    this.#cancelPing = undefined
    this.#isConnected = false
    const wire = this.#wire
    this.#wire = undefined
    if (wasConnected) for (const listener of this.#connectionListeners) listener(false)
    this.#setQuality(AWAY)
    wire?.close()
  }

  async #ping(): Promise<void> {
    const wire = this.#wire
    const sentMs = this.#ports.clock.nowMs()
    try {
      const answer = await this.ask('ping', { t: sentMs }, PING_EVERY_MS)
      if (wire !== this.#wire || !z.safeParse(PingAck, answer).success) return
      const rttMs = Math.round(this.#ports.clock.nowMs() - sentMs)
      this.#setQuality({ level: rttMs <= GOOD_MS ? 'good' : rttMs <= FAIR_MS ? 'fair' : 'poor', rttMs })
    } catch {
      if (wire === this.#wire) this.#setQuality(AWAY)
    }
  }

  #setQuality(quality: Quality): void {
    if (quality.level === this.#quality.level && quality.rttMs === this.#quality.rttMs) return
    this.#quality = quality
    for (const listener of this.#qualityListeners) listener()
  }
}
