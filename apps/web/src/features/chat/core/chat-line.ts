import {
  CHAT_ACKS,
  CHAT_PUSHES,
  type ChatAck,
  type ChatEvent,
  type ChatEventName,
  type ChatPush,
  type ChatPushType,
} from '@thrum/contracts/chat/chat.wire'
import { CODE_OK, Envelope } from '@thrum/contracts/envelope'
import { CHAT_SIGN_MS, SEND_DOUBT_MS, SOCKET_CONNECT_TIMEOUT_MS } from '@thrum/contracts/limits'
import type { Clock } from '@thrum/toy-protocol/clock'
import * as z from 'zod/mini'
import { backoffMs } from '../../../lib/backoff.ts'
import { CallError } from '../../../lib/call-error.ts'
import type { LinkState } from '../chat.model.ts'
import { ChatRefusal } from '../chat-refusal.ts'
import type { ChatLink, ChatSign } from './chat-ports.ts'
import { Signal } from './signal.ts'

/** A signature this close to its end isn't shown any more. */
const SIGN_MARGIN_MS = 5 * 60_000

/**
 * Why a connection ended: `lost`, worth another try; `dismissed` by the service, which says that the session is
 * over or that this client misbehaved; `signRefused` at the door.
 */
export type ShutReason = 'lost' | 'dismissed' | 'signRefused'

/** One connection's events; a test puts its own in place of Socket.IO's. */
export interface ChatWire {
  onOpen(run: () => void): void
  onShut(run: (why: ShutReason) => void): void
  onEvent(run: (raw: unknown) => void): void
  /** Gives the raw answer. What is asked before the end of the connection may stay without one. */
  ask(event: string, data: unknown): Promise<unknown>
  close(): void
}

export interface ChatLinePorts {
  /** @throws anything; `isSessionOver` says whether trying on makes sense. A session that is over is told by the call */
  fetchSign(): Promise<ChatSign>
  isSessionOver(error: unknown): boolean
  dial(sign: ChatSign): ChatWire
  clock: Clock
  /** Epoch ms: a machine that slept has aged its signature. */
  wall(): number
  /** 0 to 1. */
  random(): number
}

/**
 * The line to `/chat`: one signature for as long as it lasts, tries without end, and nothing that is kept for
 * later: whoever asks while it is away is told so at once. Requirements SESS-001, SESS-005, SESS-007
 */
export class ChatLine implements ChatLink {
  readonly #ports: ChatLinePorts
  readonly #states = new Signal<[LinkState]>()
  readonly #pushes = new Signal<[ChatPush]>()
  readonly #waiting = new Set<(error: Error) => void>()
  #wire: ChatWire | undefined
  #state: LinkState = 'off'
  #sign: (ChatSign & { untilMs: number }) | undefined
  #failures = 0
  /** Rises at each start and stop, so that what an earlier try still brings is ignored. */
  #run = 0
  #cancel: (() => void) | undefined
  #retryNow: (() => void) | undefined

  constructor(ports: ChatLinePorts) {
    this.#ports = ports
  }

  get state(): LinkState {
    return this.#state
  }

  readonly onState = this.#states.on
  readonly onPush = this.#pushes.on

  start(): void {
    this.stop()
    this.#failures = 0
    this.#set('connecting')
    void this.#try(this.#run)
  }

  stop(): void {
    this.#run += 1
    this.#retryNow = undefined
    this.#sign = undefined
    this.#hangUp()
    this.#set('off')
  }

  /** The network came back, or the page is in sight again: no need to wait out the pause. */
  nudge(): void {
    this.#retryNow?.()
  }

  /** The network is known to be gone: nobody waits for an answer to find out. CONV-011 */
  missed(): void {
    if (this.#wire !== undefined) this.#fail(this.#run, 'lost')
    if (this.#state !== 'off') this.#set('disconnected')
  }

  async ask<Name extends ChatEventName>(event: Name, data: ChatEvent<Name>): Promise<ChatAck<Name>> {
    const wire = this.#wire
    if (wire === undefined || this.#state !== 'connected') throw new CallError('network')
    let abandon: (error: Error) => void = () => undefined
    const gone = new Promise<never>((_resolve, reject) => {
      abandon = reject
    })
    this.#waiting.add(abandon)
    // A message may have its answer whenever it comes; whatever else is asked is asked again.
    const endLimit =
      event === 'send'
        ? () => undefined
        : this.#ports.clock.after(SEND_DOUBT_MS, () => abandon(new CallError('timeout')))
    try {
      return readAnswer(event, await Promise.race([wire.ask(event, data), gone]))
    } finally {
      endLimit()
      this.#waiting.delete(abandon)
    }
  }

  async #try(run: number): Promise<void> {
    let sign: ChatSign
    try {
      sign = await this.#takeSign()
    } catch (error) {
      if (run !== this.#run) return
      if (this.#ports.isSessionOver(error)) this.stop()
      else this.#later(run)
      return
    }
    if (run === this.#run) this.#dial(run, sign)
  }

  async #takeSign(): Promise<ChatSign> {
    const { wall, fetchSign } = this.#ports
    if (this.#sign !== undefined && this.#sign.untilMs > wall()) return this.#sign
    const run = this.#run
    const untilMs = wall() + CHAT_SIGN_MS - SIGN_MARGIN_MS
    const sign = await fetchSign()
    if (run === this.#run) this.#sign = { ...sign, untilMs }
    return sign
  }

  #dial(run: number, { ak, sign }: ChatSign): void {
    const wire = this.#ports.dial({ ak, sign })
    this.#wire = wire
    const isCurrent = () => run === this.#run && wire === this.#wire
    this.#cancel = this.#ports.clock.after(SOCKET_CONNECT_TIMEOUT_MS, () => {
      if (isCurrent()) this.#fail(run, 'lost')
    })
    wire.onOpen(() => isCurrent() && this.#opened())
    wire.onEvent((raw) => {
      const push = isCurrent() ? readPush(raw) : undefined
      if (push !== undefined) this.#pushes.emit(push)
    })
    wire.onShut((why) => isCurrent() && this.#fail(run, why))
  }

  #opened(): void {
    this.#cancel?.()
    this.#failures = 0
    this.#set('connected')
  }

  #fail(run: number, why: ShutReason): void {
    const wasConnected = this.#state === 'connected'
    // Asking for a new one also finds out whether the session is over, and tells the person.
    if (why !== 'lost') this.#sign = undefined
    this.#hangUp()
    if (run !== this.#run) return
    if (wasConnected) this.#set('connecting')
    if (why === 'lost' || this.#failures > 0) {
      this.#later(run, wasConnected)
      return
    }
    this.#failures += 1
    void this.#try(run)
  }

  #later(run: number, wasConnected = false): void {
    this.#failures += 1
    // One that was just lost is tried again before it is called so.
    if (!wasConnected) this.#set('disconnected')
    this.#cancel?.()
    const again = () => {
      this.#cancel?.()
      this.#retryNow = undefined
      if (run === this.#run) void this.#try(run)
    }
    this.#retryNow = again
    this.#cancel = this.#ports.clock.after(backoffMs(this.#failures, this.#ports.random()), again)
  }

  #hangUp(): void {
    this.#cancel?.()
    this.#cancel = undefined
    const wire = this.#wire
    this.#wire = undefined
    wire?.close()
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const abandon of waiting) abandon(new CallError('network'))
  }

  #set(state: LinkState): void {
    if (state === this.#state) return
    this.#state = state
    this.#states.emit(state)
  }
}

/** @throws ChatRefusal; CallError for an answer that isn't what the contract says */
function readAnswer<Name extends ChatEventName>(event: Name, raw: unknown): ChatAck<Name> {
  const envelope = z.safeParse(Envelope, raw)
  if (!envelope.success) throw new CallError('shape')
  const { code, reason, msg, data } = envelope.data
  if (code !== CODE_OK) throw new ChatRefusal(reason, msg)
  const answer = z.safeParse(CHAT_ACKS[event], data)
  if (!answer.success) throw new CallError('shape')
  return answer.data as ChatAck<Name>
}

const RawPush = z.object({ type: z.string(), data: z.unknown() })

/** @returns undefined for what this copy of the app doesn't know */
function readPush(raw: unknown): ChatPush | undefined {
  const push = z.safeParse(RawPush, raw)
  if (!push.success || !Object.hasOwn(CHAT_PUSHES, push.data.type)) return undefined
  const type = push.data.type as ChatPushType
  const data = z.safeParse(CHAT_PUSHES[type], push.data.data)
  return data.success ? ({ type, data: data.data } as ChatPush) : undefined
}
