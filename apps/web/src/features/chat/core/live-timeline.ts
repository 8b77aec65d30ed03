import type { Conversation, ConversationId, Message, MessageId } from '@thrum/contracts/chat/chat.entities'
import type { ErrorCode } from '@thrum/contracts/errors'
import { HISTORY_PAGE, PAGE_SIZE_MAX, TYPING_DROPS_MS } from '@thrum/contracts/limits'
import type { Clock } from '@thrum/toy-protocol/clock'
import { isCallError } from '../../../lib/call-error.ts'
import type { ChatMessage, Observable, Timeline } from '../chat.model.ts'
import { ChatRefusal } from '../chat-refusal.ts'
import type { Batch } from './batch.ts'
import type { ChatCalls, ChatLink } from './chat-ports.ts'
import { type BookRange, MessageBook, type ToView } from './message-book.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { Signal } from './signal.ts'

/** A page asked too soon is asked again after this long. */
const SYNC_AGAIN_MS = 1_000
const FIRST_PAGE = HISTORY_PAGE * 2

export interface TimelineSources {
  row(id: ConversationId): Conversation | undefined
  /** Takes what the service says of the row. */
  tellRow(row: Conversation): void
  entries(id: ConversationId): readonly OutboxEntry[]
  /** One's own chat identity. */
  me: string
  toView: ToView
  toEntryView(entry: OutboxEntry): ChatMessage
  /** Of one's own that came with a page: no longer in the outbox. */
  arrived(records: readonly Message[]): void
  stored(id: ConversationId): Promise<{ range: BookRange; messages: readonly Message[] } | undefined>
  /** There is something new to be kept. */
  unsaved(id: ConversationId): void
  calls: Pick<ChatCalls, 'conversation' | 'messages'>
  link: ChatLink
  clock: Clock
  /** Epoch ms. */
  wall(): number
  batch: Batch
}

/** One conversation as its screen sees it. */
export class LiveTimeline implements Observable<Timeline> {
  readonly #id: ConversationId
  readonly #sources: TimelineSources
  readonly #changes = new Signal()
  /** Acknowledged, while something before them is missing. */
  readonly #held = new Map<MessageId, Message>()
  #snapshot: Timeline | undefined
  #book: MessageBook | undefined
  #opened = 0
  #at: Timeline['at'] = 'loading'
  #reason: ErrorCode | undefined
  /** How far the other was, when last shown. */
  #marks = { read: 0, delivered: 0 }
  #older: Promise<void> | undefined
  #load: Promise<void> | undefined
  #sync: Promise<void> | undefined
  #isBehind = false
  #endTyping: (() => void) | undefined
  #endFading: (() => void) | undefined

  constructor(id: ConversationId, sources: TimelineSources) {
    this.#id = id
    this.#sources = sources
  }

  get book(): MessageBook | undefined {
    return this.#book
  }

  get isOpen(): boolean {
    return this.#opened > 0
  }

  readonly subscribe = this.#changes.on

  readonly getSnapshot = (): Timeline => {
    this.#snapshot ??= {
      at: this.#at,
      reason: this.#reason,
      conversation: this.#sources.row(this.#id),
      messages: this.#messages(),
      hasOlder: this.#book?.range.hasOlder ?? false,
      isLoadingOlder: this.#older !== undefined,
      isPeerTyping: this.#endTyping !== undefined,
    }
    return this.#snapshot
  }

  /** One of the service's messages. */
  find(id: MessageId): Message | undefined {
    return this.#held.get(id) ?? this.#book?.messages.findLast(({ ID }) => ID === id)
  }

  /** Something that is shown here changed. */
  readonly changed = (): void => {
    this.#snapshot = undefined
    this.#sources.batch.mark(this.#changes.emit)
  }

  open(): () => void {
    this.#opened += 1
    if (this.#opened === 1) void this.load()
    let isOpen = true
    return () => {
      if (isOpen) this.#opened -= 1
      isOpen = false
    }
  }

  /** Lets go of its messages, which the device or the service gives again. */
  release(): void {
    if (this.isOpen || this.#load !== undefined || this.#sync !== undefined) return
    this.stop()
    this.#book = undefined
    this.#at = 'loading'
    this.changed()
  }

  /** Nothing happens by itself any longer. */
  stop(): void {
    this.#endFading?.()
    this.#typingEnds()
  }

  /** From this device first, then from the service. Once at a time; also when the line is there again. */
  load(): Promise<void> {
    this.#load ??= this.#loadOnce().finally(() => {
      this.#load = undefined
    })
    return this.#load
  }

  /**
   * What came by push, or is the answer to something one did.
   * @param isSure else it is at the service and may be another by now: the book takes it from there
   */
  hear(message: Message, isSure: boolean): void {
    if (message.from !== this.#me) this.#typingEnds()
    const isIn = isSure
      ? this.#book?.apply(message) === true
      : message.change <= (this.#book?.range.change ?? 0)
    if (!isIn && message.from === this.#me) this.#hold(message)
    if (!isIn && this.isOpen) void this.#catchUp()
    this.#grew()
  }

  /** The row says how far things are; what it knows more is asked for. */
  rowChanged(row: Conversation): void {
    this.#book?.clear(row.clearedSequence)
    this.#reviewMarks(row)
    if (this.isOpen && this.#book !== undefined && row.change > this.#book.range.change) void this.#catchUp()
    this.changed()
  }

  remove(sequence: number): void {
    this.#book?.remove(sequence)
    if (this.isOpen) void this.#catchUp()
    this.#grew()
  }

  /** Shows own messages between two sequences anew, the first one left out. */
  review(after: number, upTo: number): void {
    this.#book?.review(after, upTo)
    this.changed()
  }

  peerTypes(isOn: boolean): void {
    this.#typingEnds()
    if (isOn) this.#endTyping = this.#sources.clock.after(TYPING_DROPS_MS, () => this.peerTypes(false))
    this.changed()
  }

  loadOlder(count = HISTORY_PAGE): Promise<void> {
    const book = this.#book
    if (book === undefined || !book.range.hasOlder) return Promise.resolve()
    this.#older ??= this.#addOlder(book, Math.min(count, PAGE_SIZE_MAX)).finally(() => {
      this.#older = undefined
      this.changed()
    })
    this.changed()
    return this.#older
  }

  async #addOlder(book: MessageBook, count: number): Promise<void> {
    let found: readonly Message[] = []
    await book.addOlder(async (before) => {
      const page = await this.#sources.calls.messages(this.#id, before, count)
      found = page.records
      return page
    })
    this.#sources.batch.run(() => this.#sources.arrived(found))
    this.#fade()
  }

  /** @returns whether it is there */
  async loadUntil(sequence: number): Promise<boolean> {
    await this.load()
    while (this.#book?.range.hasOlder && sequence < this.#book.range.from) await this.loadOlder(PAGE_SIZE_MAX)
    return this.#book?.find(sequence) !== undefined
  }

  async #loadOnce(): Promise<void> {
    try {
      await this.#loadStored()
      const row = this.#sources.row(this.#id) ?? (await this.#fetchRow())
      if (this.#book === undefined) this.#begin(await this.#fetchNewest(row.change))
      this.#ready()
      this.#grew()
      await this.#catchUp()
    } catch (error) {
      if (this.#book !== undefined) return
      this.#at = 'failed'
      this.#reason = isCallError(error) || error instanceof ChatRefusal ? error.reason : undefined
      this.changed()
    }
  }

  async #loadStored(): Promise<void> {
    if (this.#book !== undefined) {
      this.#ready()
      return
    }
    const stored = await this.#sources.stored(this.#id)
    if (stored === undefined || this.#book !== undefined) return
    // What disappears isn't kept, so there may be nothing to show until the service says what there is.
    if (stored.messages.length === 0 && stored.range.hasOlder) return
    this.#begin(new MessageBook(this.#sources.toView, stored.range, stored.messages))
    this.#ready()
  }

  /** What a page that is gone sent without hearing the answer stands in the book, and no longer in the outbox. */
  #begin(book: MessageBook): void {
    this.#sources.batch.run(() => {
      book.clear(this.#sources.row(this.#id)?.clearedSequence ?? 0)
      this.#book ??= book
      this.#letGo(book.range.change)
      this.#sources.arrived(book.messages)
      this.changed()
    })
  }

  async #fetchRow(): Promise<Conversation> {
    this.#at = 'loading'
    this.changed()
    const row = await this.#sources.calls.conversation(this.#id)
    this.#sources.tellRow(row)
    return row
  }

  /** @param change read before the page, so that nothing after it can be missed */
  async #fetchNewest(change: number): Promise<MessageBook> {
    const { records, hasMore } = await this.#sources.calls.messages(this.#id, undefined, FIRST_PAGE)
    const last = records.at(-1)
    const from = hasMore && last !== undefined ? last.sequence : 0
    return new MessageBook(this.#sources.toView, { from, change, hasOlder: hasMore }, records)
  }

  #ready(): void {
    this.#at = 'ready'
    this.#reason = undefined
    this.changed()
  }

  /** Asks for what happened since, page by page. Once at a time; asked meanwhile, it asks once more. */
  #catchUp(): Promise<void> {
    this.#isBehind = true
    this.#sync ??= this.#syncAll().finally(() => {
      this.#sync = undefined
    })
    return this.#sync
  }

  async #syncAll(): Promise<void> {
    const { link } = this.#sources
    while (this.#isBehind && this.#book !== undefined && link.state === 'connected') {
      this.#isBehind = false
      try {
        if (await this.#syncPage(this.#book)) this.#isBehind = true
      } catch (error) {
        this.#isBehind = true
        if (!isTimeout(error) && !(error instanceof ChatRefusal && error.shouldRetry())) return
        await new Promise<void>((resolve) => this.#sources.clock.after(SYNC_AGAIN_MS, resolve))
      }
    }
  }

  /** @returns whether there is more */
  async #syncPage(book: MessageBook): Promise<boolean> {
    const { link, batch, arrived } = this.#sources
    const { change } = book.range
    const page = await link.ask('sync', { conversationID: this.#id, after: change })
    if (page.records.length > 0 || page.change > change)
      batch.run(() => {
        book.applyPage(page.records, page.change)
        arrived(page.records)
        if (!page.hasMore) this.#letGo(page.change)
        this.#grew()
      })
    return page.hasMore
  }

  /** Own messages that the other got or read since. CHAT-025, CHAT-026 */
  #reviewMarks({ peerReadSequence: read, peerDeliveredSequence: delivered }: Conversation): void {
    const shown = this.#marks
    this.#marks = { read, delivered }
    if (read > shown.read) this.#book?.review(shown.read, Math.max(read, delivered))
    else if (delivered > shown.delivered) this.#book?.review(shown.delivered, delivered)
  }

  /** By the clock here, be the service there or not. */
  #fade(): void {
    const { wall, clock } = this.#sources
    this.#endFading?.()
    const next = this.#book?.fade(wall())
    this.#endFading = next === undefined ? undefined : clock.after(next - wall(), () => this.#grew())
  }

  #grew(): void {
    this.#fade()
    this.#letGo()
    this.#sources.unsaved(this.#id)
    this.changed()
  }

  /** One's own that the book has no place for yet. What is older than the book is no business of it. */
  #hold(message: Message): void {
    const { sequence, change, ID } = message
    const isPlaced = this.#book?.find(sequence) !== undefined
    if (isPlaced || sequence < (this.#book?.range.from ?? 0)) return
    if (change > (this.#held.get(ID)?.change ?? 0)) this.#held.set(ID, message)
  }

  /**
   * What was held has its place in the book: as it was before, where the page that brought it is the older one.
   * @param upTo every change up to there was had: what isn't in the book by then was deleted
   */
  #letGo(upTo = 0): void {
    const book = this.#book
    for (const message of this.#held.values()) {
      const isIn = book?.find(message.sequence) !== undefined
      if (isIn) book?.apply(message)
      if (isIn || message.change <= upTo) this.#held.delete(message.ID)
    }
  }

  #typingEnds(): void {
    this.#endTyping?.()
    this.#endTyping = undefined
  }

  /** Those that failed stand where they failed; everything else that isn't in the book yet at the end. */
  #messages(): readonly ChatMessage[] {
    const { entries, toEntryView } = this.#sources
    const known = this.#known()
    const waiting = entries(this.#id)
    if (waiting.length === 0) return known
    const failed = waiting.filter(({ after }) => after !== undefined)
    failed.sort((one, other) => (one.after ?? 0) - (other.after ?? 0) || one.order - other.order)
    const parts: (readonly ChatMessage[])[] = []
    let end = known.length
    for (const entry of failed.reverse()) {
      const start = endOf(known, entry.after ?? 0, end)
      parts.push(known.slice(start, end), [toEntryView(entry)])
      end = start
    }
    parts.push(known.slice(0, end))
    parts.reverse()
    const atEnd = waiting.filter(({ after }) => after === undefined)
    parts.push(atEnd.map(toEntryView))
    return parts.flat()
  }

  /** What the service has. Of what is held some may stand before what the book has by now. */
  #known(): readonly ChatMessage[] {
    const inBook = this.#book?.messages ?? []
    if (this.#held.size === 0) return inBook
    const held = [...this.#held.values()].map(this.#sources.toView)
    return [...inBook, ...held].sort((one, other) => one.sequence - other.sequence)
  }

  get #me(): string {
    return this.#sources.me
  }
}

/** Nobody answered, though the line is there. */
function isTimeout(error: unknown): boolean {
  return isCallError(error) && error.failure === 'timeout'
}

/** The place behind the last one up to this sequence, looked for from `end` down. */
function endOf(messages: readonly ChatMessage[], sequence: number, end: number): number {
  let place = end
  while (place > 0 && (messages[place - 1]?.sequence ?? 0) > sequence) place -= 1
  return place
}
