import type { ConversationId, MessageId } from '@thrum/contracts/chat/chat.entities'
import type { ChatAck } from '@thrum/contracts/chat/chat.wire'
import { OUTBOX_LIFE_MS, SEND_DOUBT_MS } from '@thrum/contracts/limits'
import type { Clock } from '@thrum/toy-protocol/clock'
import { backoffMs } from '../../../lib/backoff.ts'
import { ChatRefusal } from '../chat-refusal.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { Signal } from './signal.ts'

export interface OutboxPorts {
  send(entry: OutboxEntry): Promise<ChatAck<'send'>>
  isConnected(): boolean
  /** On the device, before it is sent. Never rejects. */
  keep(entry: OutboxEntry): Promise<void>
  forget(id: MessageId): void
  /** Newest sequence that stands in the conversation. */
  newest(id: ConversationId): number
  clock: Clock
  wall(): number
  random(): number
}

interface Flight {
  readonly endDoubt: () => void
}

/**
 * What waits to be sent. One of each conversation is under way at a time, so that nothing overtakes; those of
 * several conversations go at once. A message keeps its id for ever, which makes sending it again harmless.
 * Requirements CHAT-018, CHAT-022, CHAT-024, P-C6, F-21
 */
export class ChatOutbox {
  readonly #ports: OutboxPorts
  readonly #entries = new Map<MessageId, OutboxEntry>()
  readonly #unheard = new Set<MessageId>()
  readonly #flights = new Map<MessageId, Flight>()
  readonly #pauses = new Map<ConversationId, { failures: number; cancel: (() => void) | undefined }>()
  readonly #changed = new Signal<[ConversationId]>()
  readonly #sent = new Signal<[OutboxEntry, ChatAck<'send'>]>()
  #isActive = false
  #endLife: (() => void) | undefined
  #order = 0

  constructor(ports: OutboxPorts) {
    this.#ports = ports
  }

  /** A conversation's entries changed. */
  readonly onChange = this.#changed.on
  /** The service has it: fired before `onChange`, with the entry already gone. */
  readonly onSent = this.#sent.on

  /** In the order of sending. */
  of(id: ConversationId): OutboxEntry[] {
    return this.all().filter(({ conversationID }) => conversationID === id)
  }

  all(): OutboxEntry[] {
    return [...this.#entries.values()].sort((one, other) => one.order - other.order)
  }

  get(id: MessageId): OutboxEntry | undefined {
    return this.#entries.get(id)
  }

  /** Rises, also across tabs and reloads. */
  nextOrder(): number {
    this.#order = Math.max(this.#order + 1, this.#ports.wall() * 1_000)
    return this.#order
  }

  /** This tab sends from now on. */
  activate(): void {
    this.#isActive = true
    for (const entry of this.all()) void this.#keepAndPump(entry)
  }

  /** Another tab sends, or nobody any more. */
  deactivate(): void {
    this.#isActive = false
    this.#endLife?.()
    for (const { endDoubt } of this.#flights.values()) endDoubt()
    this.#flights.clear()
    for (const { cancel } of this.#pauses.values()) cancel?.()
    this.#pauses.clear()
  }

  /** One that was kept from before: whatever was under way then has no answer. */
  restore(entry: OutboxEntry): void {
    const at = entry.at === 'fail' ? 'fail' : 'waiting'
    if (this.#entries.has(entry.id)) return
    this.#set({ ...entry, at })
    if (this.#isActive) this.#pump(entry.conversationID)
  }

  /** One that was just written, here or in another tab. */
  add(entry: OutboxEntry): void {
    if (this.#entries.has(entry.id)) return
    this.#set(entry)
    if (this.#isActive) void this.#keepAndPump(entry)
    else this.#unheard.add(entry.id)
  }

  /** What the tab that sends says of a conversation, or of all. One that was written here and isn't known there yet stays. */
  mirror(id: ConversationId | undefined, entries: readonly OutboxEntry[]): void {
    if (this.#isActive) return
    const told = new Set(entries.map((entry) => entry.id))
    for (const entry of entries) this.#unheard.delete(entry.id)
    const before = id === undefined ? this.all() : this.of(id)
    for (const known of before)
      if (!told.has(known.id) && !this.#unheard.has(known.id)) this.#entries.delete(known.id)
    for (const entry of entries) this.#entries.set(entry.id, entry)
    const changed = new Set([...before, ...entries].map(({ conversationID }) => conversationID))
    for (const each of changed) this.#changed.emit(each)
  }

  /** Written in this tab while another one sends, and not yet known there. */
  unheard(): OutboxEntry[] {
    return this.all().filter(({ id }) => this.#unheard.has(id))
  }

  /** The person wants it tried again. CHAT-021 */
  resend(id: MessageId): void {
    const entry = this.#entries.get(id)
    if (entry === undefined || (entry.at !== 'fail' && entry.at !== 'doubt')) return
    const flight = this.#flights.get(id)
    flight?.endDoubt()
    if (flight !== undefined) this.#flights.set(id, { endDoubt: this.#watch(id) })
    const again: OutboxEntry = {
      ...entry,
      at: flight === undefined ? 'waiting' : 'sending',
      reason: undefined,
      after: undefined,
      untilMs: this.#ports.wall() + OUTBOX_LIFE_MS,
      order: this.nextOrder(),
    }
    this.#set(again)
    if (this.#isActive) void this.#keepAndPump(again)
  }

  /** It is wanted no more, or was seen among the messages of the service. */
  drop(id: MessageId): OutboxEntry | undefined {
    const entry = this.#entries.get(id)
    if (entry === undefined) return undefined
    this.#entries.delete(id)
    this.#unheard.delete(id)
    this.#landed(id)
    if (this.#isActive) this.#ports.forget(id)
    this.#changed.emit(entry.conversationID)
    this.#pump(entry.conversationID)
    return entry
  }

  /** The line is there again, or gone. */
  lineChanged(): void {
    for (const { cancel } of this.#pauses.values()) cancel?.()
    this.#pauses.clear()
    const conversations = new Set(this.all().map(({ conversationID }) => conversationID))
    for (const id of conversations) {
      this.#changed.emit(id)
      this.#pump(id)
    }
  }

  async #keepAndPump(entry: OutboxEntry): Promise<void> {
    await this.#ports.keep(entry)
    this.#pump(entry.conversationID)
  }

  /** Sends the oldest one that isn't given up. */
  #pump(id: ConversationId): void {
    if (!this.#isActive) return
    this.#endOld()
    if (!this.#ports.isConnected() || this.#pauses.get(id)?.cancel !== undefined) return
    const next = this.of(id).find(({ at }) => at !== 'fail')
    if (next === undefined || this.#flights.has(next.id)) return
    const flight: Flight = { endDoubt: this.#watch(next.id) }
    this.#flights.set(next.id, flight)
    this.#set({ ...next, at: 'sending' })
    void this.#fly(next)
  }

  async #fly(entry: OutboxEntry): Promise<void> {
    const { id, conversationID } = entry
    try {
      const ack = await this.#ports.send(entry)
      this.#pauses.delete(conversationID)
      if (this.#entries.has(id)) this.#settle(id, ack)
    } catch (error) {
      this.#landed(id)
      this.#failed(id, error)
    }
    this.#pump(conversationID)
  }

  #settle(id: MessageId, ack: ChatAck<'send'>): void {
    const entry = this.#entries.get(id)
    if (entry === undefined) return
    this.#landed(id)
    this.#entries.delete(id)
    if (this.#isActive) this.#ports.forget(id)
    this.#sent.emit(entry, ack)
    this.#changed.emit(entry.conversationID)
  }

  #landed(id: MessageId): void {
    this.#flights.get(id)?.endDoubt()
    this.#flights.delete(id)
  }

  #failed(id: MessageId, error: unknown): void {
    const entry = this.#entries.get(id)
    if (entry === undefined || !this.#isActive) return
    if (error instanceof ChatRefusal && !error.shouldRetry()) {
      this.#giveUp(entry, error.reason)
      return
    }
    this.#set({ ...entry, at: 'waiting' })
    if (this.#ports.isConnected()) this.#pause(entry.conversationID)
  }

  /** Refused for now: everything of the conversation waits, so that nothing overtakes. */
  #pause(id: ConversationId): void {
    const failures = (this.#pauses.get(id)?.failures ?? 0) + 1
    const cancel = this.#ports.clock.after(backoffMs(failures, this.#ports.random()), () => {
      this.#pauses.set(id, { failures, cancel: undefined })
      this.#pump(id)
    })
    this.#pauses.set(id, { failures, cancel })
  }

  #giveUp(entry: OutboxEntry, reason: OutboxEntry['reason']): void {
    const after = entry.after ?? this.#ports.newest(entry.conversationID)
    const failed: OutboxEntry = { ...entry, at: 'fail', reason, after }
    this.#set(failed)
    void this.#ports.keep(failed)
  }

  /** Connected and without an answer for too long. It is tried on, and the mark goes when the answer comes. P-C6 */
  #watch(id: MessageId): () => void {
    return this.#ports.clock.after(SEND_DOUBT_MS, () => {
      const entry = this.#entries.get(id)
      if (entry?.at !== 'sending' || !this.#ports.isConnected()) return
      this.#set({ ...entry, at: 'doubt', after: this.#ports.newest(entry.conversationID) })
    })
  }

  /** What was tried for a day is given up. CHAT-024 */
  #endOld(): void {
    const nowMs = this.#ports.wall()
    const trying = this.all().filter(({ at }) => at !== 'fail')
    for (const entry of trying)
      if (entry.untilMs <= nowMs && !this.#flights.has(entry.id)) this.#giveUp(entry, undefined)
    this.#endLife?.()
    const nextMs = Math.min(...trying.map(({ untilMs }) => untilMs).filter((untilMs) => untilMs > nowMs))
    if (!Number.isFinite(nextMs)) return
    this.#endLife = this.#ports.clock.after(nextMs - nowMs, () => this.#endOld())
  }

  #set(entry: OutboxEntry): void {
    this.#entries.set(entry.id, entry)
    this.#changed.emit(entry.conversationID)
  }
}
