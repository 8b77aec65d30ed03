import type { Conversation, ConversationId } from '@thrum/contracts/chat/chat.entities'
import type { ChatList, ChatMessage, ChatRow, Observable } from '../chat.model.ts'
import type { Batch } from './batch.ts'
import type { ChatLink } from './chat-ports.ts'
import type { ToView } from './message-book.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { RowBook } from './row-book.ts'
import { Signal } from './signal.ts'

interface ListSources {
  rows: RowBook
  link: Pick<ChatLink, 'state'>
  /** In the order of sending. */
  entries(): readonly OutboxEntry[]
  toView: ToView
  toEntryView(entry: OutboxEntry): ChatMessage
  batch: Batch
}

/** The list of conversations as its screens see it. */
export class LiveList implements Observable<ChatList> {
  readonly #sources: ListSources
  readonly #changes = new Signal()
  /** The same row is the same object until it changes, so that a list of 1,000 draws one. */
  readonly #made = new Map<ConversationId, { entry: OutboxEntry | undefined; row: ChatRow }>()
  #snapshot: ChatList | undefined
  #isLoaded = false
  #isFailed = false

  constructor(sources: ListSources) {
    this.#sources = sources
  }

  readonly subscribe = this.#changes.on

  readonly getSnapshot = (): ChatList => {
    const { rows, link } = this.#sources
    this.#snapshot ??= {
      link: link.state,
      isLoaded: this.#isLoaded,
      isFailed: this.#isFailed && !this.#isLoaded,
      rows: this.#rows(),
      messageCount: rows.messageCount,
    }
    return this.#snapshot
  }

  loaded(): void {
    this.#isLoaded = true
    this.changed()
  }

  failed(isFailed: boolean): void {
    this.#isFailed = isFailed
    this.changed()
  }

  readonly changed = (): void => {
    this.#snapshot = undefined
    this.#sources.batch.mark(this.#changes.emit)
  }

  #rows(): readonly ChatRow[] {
    const newest = new Map<ConversationId, OutboxEntry>()
    for (const entry of this.#sources.entries()) newest.set(entry.conversationID, entry)
    const shown = (row: Conversation): OutboxEntry | undefined => {
      const entry = newest.get(row.conversationID)
      return entry !== undefined && (entry.after ?? row.lastSequence) >= row.lastSequence ? entry : undefined
    }
    const timeOf = (row: Conversation) =>
      Math.max(row.lastMessage?.time ?? 0, Math.floor((shown(row)?.atMs ?? 0) / 1_000))
    return this.#sources.rows
      .listed(timeOf)
      .map((conversation) => this.#row(conversation, shown(conversation)))
  }

  #row(conversation: Conversation, entry: OutboxEntry | undefined): ChatRow {
    const { toView, toEntryView } = this.#sources
    const made = this.#made.get(conversation.conversationID)
    const isFresh = made !== undefined && made.entry === entry && made.row.conversation === conversation
    // What waits looks different with and without a line.
    if (isFresh && entry === undefined) return made.row
    const { lastMessage } = conversation
    const last =
      entry !== undefined ? toEntryView(entry) : lastMessage === null ? undefined : toView(lastMessage)
    if (isFresh && made.row.last === last) return made.row
    const row: ChatRow = { conversation, last }
    this.#made.set(conversation.conversationID, { entry, row })
    return row
  }
}
