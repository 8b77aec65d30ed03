import type { ConversationId, MessageId } from '@thrum/contracts/chat/chat.entities'
import type { ChatAck } from '@thrum/contracts/chat/chat.wire'
import { OUTBOX_LIFE_MS, SEND_DOUBT_MS } from '@thrum/contracts/limits'
import type { Clock } from '@thrum/toy-protocol/clock'
import { backoffMs } from '../../../lib/backoff.ts'
import { CallError, isCallError } from '../../../lib/call-error.ts'
import { payloadOf } from './attachment.ts'
import type { BegunUpload, UploadCall } from './chat-ports.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { goesUp, isBeside, laneOf, mustUpload } from './outbox-lane.ts'
import { isGone, refusalOf, troubleOf } from './outbox-refusal.ts'
import { Signal } from './signal.ts'

export interface OutboxPorts {
  send(entry: OutboxEntry): Promise<ChatAck<'send'>>
  upload: UploadCall
  dropUpload(id: string): void
  isConnected(): boolean
  /** On the device, before it is sent. Never rejects. */
  keep(entry: OutboxEntry): Promise<void>
  forget(id: MessageId): void
  /** It stands among the messages of the service that this tab has. */
  isThere(entry: OutboxEntry): boolean
  /** Newest sequence that stands in the conversation. */
  newest(id: ConversationId): number
  clock: Clock
  wall(): number
  random(): number
}

interface Flight {
  endDoubt: () => void
  /** Of an attachment on its way. */
  readonly aborter: AbortController
}

/** Large files of all conversations: the service lets go of an 11th that is begun. RE-07 */
const PARTS_AT_ONCE = 3
/** An attachment that could not go up so often in a row fails, while there is a line. INPT-018 */
const UPLOAD_TRIES = 3
/** A service that is busy asks for no more. */
const BUSY_WAIT_MAX_MS = 60_000
/** Less is not worth drawing anew. */
const PROGRESS_STEP = 0.02

/**
 * What waits to be sent. One of each conversation is under way at a time, so that nothing overtakes but what is
 * written while a large file goes up; those of several conversations go at once. A message keeps its id for ever, which makes sending it again harmless.
 * Requirements CHAT-018, CHAT-022, CHAT-024, P-C6, F-21
 */
export class ChatOutbox {
  readonly #ports: OutboxPorts
  readonly #entries = new Map<MessageId, OutboxEntry>()
  readonly #unheard = new Set<MessageId>()
  readonly #flights = new Map<MessageId, Flight>()
  /** By lane. */
  readonly #pauses = new Map<string, { failures: number; cancel: (() => void) | undefined }>()
  readonly #changed = new Signal<[ConversationId]>()
  readonly #sent = new Signal<[OutboxEntry, ChatAck<'send'>, boolean]>()
  #isActive = false
  #endLife: (() => void) | undefined
  #order = 0

  constructor(ports: OutboxPorts) {
    this.#ports = ports
  }

  /** A conversation's entries changed. */
  readonly onChange = this.#changed.on
  /** The service has it, by the first try or a later one: fired before `onChange`, with the entry already gone. */
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

  /** Another tab sends, or nobody any more. Whether it knows what waits here it has yet to say. */
  deactivate(): void {
    this.#isActive = false
    this.#endLife?.()
    for (const id of this.#entries.keys()) this.#unheard.add(id)
    for (const id of [...this.#flights.keys()]) this.#landed(id)
    for (const { cancel } of this.#pauses.values()) cancel?.()
    this.#pauses.clear()
  }

  /** One that was kept from before: whatever was under way then has no answer. */
  restore(entry: OutboxEntry): void {
    const at = entry.at === 'fail' ? 'fail' : 'waiting'
    if (this.#entries.has(entry.id)) return
    if (this.#ports.isThere(entry)) {
      this.#ports.forget(entry.id)
      return
    }
    this.#set({ ...entry, at, progress: undefined, isTried: true })
    if (this.#isActive) this.#pump(entry.conversationID)
  }

  /** One that was just written, here or in another tab. */
  add(entry: OutboxEntry): void {
    if (this.#entries.has(entry.id)) return
    this.#set(entry)
    if (this.#isActive) void this.#keepAndPump(entry)
    else this.#unheard.add(entry.id)
  }

  /**
   * What the tab that sends says of a conversation, or of all. One that was written here and isn't known there yet
   * stays; one that this tab has found at the service, while that one waits for the answer, does not return.
   */
  mirror(id: ConversationId | undefined, entries: readonly OutboxEntry[]): void {
    if (this.#isActive) return
    const told = new Set(entries.map((entry) => entry.id))
    for (const entry of entries) this.#unheard.delete(entry.id)
    const before = id === undefined ? this.all() : this.of(id)
    for (const known of before)
      if (!told.has(known.id) && !this.#unheard.has(known.id)) this.#entries.delete(known.id)
    for (const entry of entries) if (!this.#ports.isThere(entry)) this.#put(entry)
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
    if (flight !== undefined) flight.endDoubt = this.#watch(id)
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
    if (this.#isActive && mustUpload(entry) && entry.begun !== undefined)
      this.#ports.dropUpload(entry.begun.id)
    this.#changed.emit(entry.conversationID)
    this.#pump(entry.conversationID)
    return entry
  }

  /** The line is there again, or gone. */
  lineChanged(): void {
    for (const { cancel } of this.#pauses.values()) cancel?.()
    this.#pauses.clear()
    for (const id of this.#conversations()) this.#changed.emit(id)
    this.#pumpAll()
  }

  async #keepAndPump(entry: OutboxEntry): Promise<void> {
    await this.#ports.keep(entry)
    this.#pump(entry.conversationID)
  }

  /** Sends the oldest one of each lane that isn't given up. */
  #pump(id: ConversationId): void {
    if (!this.#isActive) return
    this.#endOld()
    if (!this.#ports.isConnected()) return
    const lanes = new Set<string>()
    for (const entry of this.of(id)) {
      const lane = laneOf(entry)
      if (entry.at === 'fail' || lanes.has(lane)) continue
      lanes.add(lane)
      const isFree = !this.#flights.has(entry.id) && this.#pauses.get(lane)?.cancel === undefined
      if (isFree && (!goesUp(entry) || this.#countParts() < PARTS_AT_ONCE)) this.#start(entry)
    }
  }

  #pumpAll(): void {
    for (const id of this.#conversations()) this.#pump(id)
  }

  /** Those in which something waits. */
  #conversations(): ReadonlySet<ConversationId> {
    return new Set(this.all().map(({ conversationID }) => conversationID))
  }

  /** Large ones on their way up. */
  #countParts(): number {
    let count = 0
    for (const id of this.#flights.keys()) {
      const entry = this.#entries.get(id)
      if (entry !== undefined && goesUp(entry)) count += 1
    }
    return count
  }

  #start(next: OutboxEntry): void {
    // How long an attachment takes is nobody's to say.
    const endDoubt = mustUpload(next) ? () => undefined : this.#watch(next.id)
    const flight: Flight = { endDoubt, aborter: new AbortController() }
    this.#flights.set(next.id, flight)
    this.#set({ ...next, at: 'sending', isTried: true })
    void this.#fly(next, flight)
  }

  async #fly(entry: OutboxEntry, flight: Flight): Promise<void> {
    const { id, conversationID } = entry
    try {
      const ready = mustUpload(entry) ? await this.#upload(entry, flight) : entry
      const ack = await this.#ports.send(ready)
      this.#endPause(laneOf(entry))
      this.#endPause(conversationID)
      if (this.#entries.has(id)) this.#settle(id, ack, entry.isTried !== true)
    } catch (error) {
      this.#landed(id, flight)
      this.#failed(entry, error)
    }
    // One less is on its way up, for whichever conversation waits.
    if (isBeside(entry)) this.#pumpAll()
    else this.#pump(conversationID)
  }

  /** Kept once it is up, so that no later page sends it up again. INPT-018, INPT-019, UPL-01 */
  async #upload({ id, attachment, begun }: OutboxEntry, flight: Flight): Promise<OutboxEntry> {
    const here = (): OutboxEntry => {
      const entry = this.#entries.get(id)
      if (entry === undefined || this.#flights.get(id) !== flight) throw new CallError('cancelled')
      return entry
    }
    const onProgress = (progress: number) => {
      const entry = this.#entries.get(id)
      if (entry === undefined || this.#flights.get(id) !== flight) return
      if (progress - (entry.progress ?? 0) >= PROGRESS_STEP) this.#set({ ...entry, progress })
    }
    if (attachment === undefined) return here()
    const { signal } = flight.aborter
    const onBegun = (known: BegunUpload | undefined) => this.#begun(id, flight, known)
    const media = await this.#ports.upload(attachment, { onProgress, signal, begun, onBegun })
    const payload = payloadOf(attachment, media)
    const ready: OutboxEntry = { ...here(), payload, isUploaded: true, progress: 1 }
    this.#set(ready)
    await this.#ports.keep(ready)
    here()
    flight.endDoubt = this.#watch(id)
    return ready
  }

  /** Kept, so that a later page goes on with it. */
  #begun(id: MessageId, flight: Flight, begun: BegunUpload | undefined): void {
    const entry = this.#entries.get(id)
    if (entry === undefined || this.#flights.get(id) !== flight) {
      if (entry === undefined && begun !== undefined) this.#ports.dropUpload(begun.id)
      return
    }
    const known: OutboxEntry = { ...entry, begun }
    this.#set(known)
    const isWhole = goesUp(entry) && !goesUp(known)
    if (entry.begun?.id !== begun?.id || isWhole) void this.#ports.keep(known)
    // Another may take its place on the way up.
    if (isWhole) this.#pumpAll()
  }

  #settle(id: MessageId, ack: ChatAck<'send'>, isFirst: boolean): void {
    const entry = this.#entries.get(id)
    if (entry === undefined) return
    this.#landed(id)
    this.#entries.delete(id)
    if (this.#isActive) this.#ports.forget(id)
    this.#sent.emit(entry, ack, isFirst)
    this.#changed.emit(entry.conversationID)
  }

  /** @param flight only if it is still this one */
  #landed(id: MessageId, flight = this.#flights.get(id)): void {
    if (flight === undefined) return
    flight.endDoubt()
    flight.aborter.abort()
    if (this.#flights.get(id) === flight) this.#flights.delete(id)
  }

  /** @param tried as it was when it was sent */
  #failed(tried: OutboxEntry, error: unknown): void {
    const entry = this.#entries.get(tried.id)
    // Given up meanwhile, or under way anew.
    if (entry === undefined || !this.#isActive || this.#flights.has(tried.id)) return
    if (tried.isUploaded === true && isGone(error)) {
      // It waited for too long after it was up, and the service has let go of it.
      this.#set({ ...entry, at: 'waiting', isUploaded: false, progress: undefined, begun: undefined })
      return
    }
    const refused = refusalOf(error)
    if (refused !== undefined) {
      this.#giveUp(entry, refused.reason)
      return
    }
    this.#set({ ...entry, at: 'waiting', progress: entry.begun && entry.progress })
    // Each part that is there is a success of its own.
    if ((entry.begun?.offset ?? 0) > (tried.begun?.offset ?? 0)) this.#endPause(laneOf(entry))
    if (this.#ports.isConnected()) this.#tryLater(entry, error)
  }

  /** One that is told to come back has not failed. */
  #tryLater(entry: OutboxEntry, error: unknown): void {
    const lane = laneOf(entry)
    const busyMs = isCallError(error) ? error.retryAfterMs : undefined
    const before = this.#pauses.get(lane)?.failures ?? 0
    const failures = busyMs === undefined ? before + 1 : before
    if (mustUpload(entry) && failures >= UPLOAD_TRIES) {
      this.#endPause(lane)
      this.#giveUp(entry, troubleOf(error))
      return
    }
    const pauseMs = busyMs ?? backoffMs(failures, this.#ports.random())
    this.#pause(lane, entry.conversationID, failures, Math.min(pauseMs, BUSY_WAIT_MAX_MS))
  }

  /** Refused for now: everything of its lane waits, so that nothing overtakes. */
  #pause(lane: string, id: ConversationId, failures: number, ms: number): void {
    const cancel = this.#ports.clock.after(ms, () => {
      this.#pauses.set(lane, { failures, cancel: undefined })
      this.#pump(id)
    })
    this.#pauses.set(lane, { failures, cancel })
  }

  #endPause(lane: string): void {
    this.#pauses.get(lane)?.cancel?.()
    this.#pauses.delete(lane)
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
    this.#put(entry)
    this.#changed.emit(entry.conversationID)
  }

  /** Whatever comes next stands behind it, also after the clock was set back. */
  #put(entry: OutboxEntry): void {
    this.#entries.set(entry.id, entry)
    this.#order = Math.max(this.#order, entry.order)
  }
}
