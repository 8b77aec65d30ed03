import {
  CHAT_IDENTITY_LEAD,
  type Conversation,
  type ConversationId,
  type Message,
} from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import type { Clock } from '@thrum/toy-protocol/clock'
import { isCallError } from '../../../lib/call-error.ts'
import type { Chat } from '../chat.model.ts'
import { Batch } from './batch.ts'
import { ChatCommands } from './chat-commands.ts'
import { ChatHearing } from './chat-hearing.ts'
import { MarkSender } from './chat-marks.ts'
import { ChatOutbox } from './chat-outbox.ts'
import type { ChatCalls, SharedLink } from './chat-ports.ts'
import type { ChatStore, StoredRow } from './chat-store.ts'
import { ChatSync } from './chat-sync.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { LiveList } from './live-list.ts'
import { LiveTimeline } from './live-timeline.ts'
import { addressOf } from './message-view.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { PlayedMarks } from './played-marks.ts'
import { Recalls } from './recalls.ts'
import { RowBook } from './row-book.ts'
import { RowFading } from './row-fading.ts'
import { RowNews } from './row-news.ts'
import { Views } from './views.ts'

/** What changed is on the device this soon. */
const SAVE_MS = 500
/** `delivered` marks of this time are said together. */
const DELIVERED_MS = 200
/** Conversations that were left stay in memory, this many. */
const LEFT_KEPT = 10

export interface CorePorts {
  userId: UserId
  link: SharedLink
  calls: ChatCalls
  store: ChatStore
  clock: Clock
  /** Epoch ms. */
  wall(): number
  /** 0 to 1. */
  random(): number
}

/** The parts of one account's chat, and what passes between them. No React, no browser. */
export class ChatCore {
  readonly batch = new Batch()
  readonly rows = new RowBook()
  readonly outbox: ChatOutbox
  readonly drafts: DraftKeeper
  readonly recalls: Recalls
  readonly sync: ChatSync
  readonly reads: MarkSender
  readonly list: LiveList
  readonly views: Views
  readonly me: string
  readonly ports: CorePorts
  /** What screens use. */
  readonly chat: Chat
  readonly hearing: ChatHearing
  readonly delivered: MarkSender
  readonly played: PlayedMarks
  readonly news: RowNews
  readonly rowFading: RowFading
  readonly #timelines = new Map<ConversationId, LiveTimeline>()
  readonly #unsaved = new Set<ConversationId>()
  /** Left last last. */
  readonly #left = new Set<ConversationId>()
  #endSave: (() => void) | undefined
  #ownChange: number | undefined
  #isOn = false

  constructor(ports: CorePorts) {
    const { calls, link, clock, store, wall, random } = ports
    this.ports = ports
    this.me = `${CHAT_IDENTITY_LEAD}${ports.userId}`
    const isConnected = () => link.state === 'connected'
    const marks = { isConnected, clock }
    this.reads = new MarkSender({
      ...marks,
      gatherMs: 0,
      say: (conversationID, seq) => link.ask('read', { conversationID, seq }),
    })
    this.delivered = new MarkSender({
      ...marks,
      gatherMs: DELIVERED_MS,
      say: (conversationID, seq) => link.ask('delivered', { conversationID, seq }),
    })
    this.played = new PlayedMarks({
      ...marks,
      say: (conversationID, seq) => link.ask('played', { conversationID, seq }),
      take: (message) => this.takeMessage(message),
    })
    this.recalls = new Recalls({ clock, wall, ended: (id, seq) => this.peek(id)?.review(seq - 1, seq) })
    this.views = new Views({ me: this.me, rows: this.rows, recalls: this.recalls, isConnected })
    this.outbox = new ChatOutbox({
      isConnected,
      clock,
      wall,
      random,
      keep: (entry) => store.keep(entry),
      forget: (id) => void store.forget(id),
      isThere: ({ id, conversationID }) => this.peek(conversationID)?.find(id) !== undefined,
      newest: (id) => this.#newest(id),
      send: ({ id, conversationID, type, payload, cloudCustomData }) =>
        link.ask('send', {
          to: addressOf(conversationID),
          conversationType: conversationID.startsWith('C2C') ? 'C2C' : 'GROUP',
          id,
          type,
          payload: sentPayload(type, payload),
          cloudCustomData,
        }),
      upload: calls.upload,
      dropUpload: (upload) => void calls.dropUpload(upload).catch(() => undefined),
    })
    this.drafts = new DraftKeeper({
      clock,
      say: (id, draft, time) => calls.saveDraft(id, draft ?? { text: '', quote: null, time }),
      keep: (stored, isOpen) => void store.saveDraft(stored, isOpen),
      renew: (id) => this.renewRow(id),
    })
    this.rowFading = new RowFading({ rows: this.rows, clock, wall, changed: (id) => this.rowChanged(id) })
    this.list = new LiveList({
      rows: this.rows,
      link,
      entries: () => this.outbox.all(),
      ...this.views.ports,
      batch: this.batch,
    })
    this.news = new RowNews({
      rows: this.rows,
      drafts: this.drafts,
      me: this.me,
      book: (id) => this.#timelines.get(id)?.book,
      changed: (id) => this.rowChanged(id),
    })
    this.sync = new ChatSync({
      calls,
      clock,
      failed: () => this.list.failed(true),
      take: ({ records, messageCount }) => {
        this.takeRows(records, messageCount)
        this.hearing.share(records)
      },
      whole: (ownChange) => this.#whole(ownChange),
    })
    this.chat = new ChatCommands(this)
    this.hearing = new ChatHearing(this)
  }

  /** What this device kept stands on screen first; then the line is made. CONV-036 */
  async start(): Promise<void> {
    this.#isOn = true
    const { rows, marks, outbox, drafts } = await this.ports.store.load()
    if (!this.#isOn) return
    this.batch.run(() => {
      for (const { isUntold, ...row } of rows) {
        this.rows.merge(row)
        this.rowFading.watch(row.conversationID)
        if (isUntold) this.reads.mark(row.conversationID, row.readSequence)
      }
      this.rows.takeUnsaved()
      this.rows.isWhole = marks !== undefined
      this.rows.tell(marks?.messageCount ?? 0)
      for (const stored of drafts) {
        this.drafts.restore(stored)
        this.news.untoldDraft(stored.conversationID)
      }
      for (const entry of outbox) this.outbox.restore(entry)
      this.sync.restore(marks?.ownChange)
      if (marks !== undefined) this.list.loaded()
    })
    this.ports.link.start()
  }

  /** The page goes, or the session ended. */
  stop(): void {
    this.#isOn = false
    // Not the drafts: whoever is signed in by now may be somebody else.
    this.#save()
    this.sync.stop()
    this.outbox.deactivate()
    this.reads.stop()
    this.delivered.stop()
    this.played.stop()
    this.recalls.stop()
    this.rowFading.stop()
    for (const timeline of this.#timelines.values()) timeline.stop()
    this.drafts.stop()
    this.ports.link.stop()
  }

  /** Nothing waits any longer to be kept or told: the page may be gone in a moment. */
  flush(): void {
    this.drafts.flush()
    this.#save()
  }

  timeline(id: ConversationId): LiveTimeline {
    const known = this.#timelines.get(id)
    if (known !== undefined) return known
    const { calls, clock, link, store } = this.ports
    const timeline = new LiveTimeline(id, {
      me: this.me,
      row: (which) => this.rows.get(which),
      tellRow: (row) => this.takeRows([row], undefined),
      entries: (which) => this.outbox.of(which),
      ...this.views.ports,
      arrived: (records) => {
        for (const record of records) if (record.from === this.me) this.#found(record)
      },
      stored: (which) => store.book(which),
      unsaved: (which) => {
        this.#unsaved.add(which)
        this.#saveSoon()
      },
      calls,
      link,
      clock,
      wall: this.ports.wall,
      batch: this.batch,
    })
    this.#timelines.set(id, timeline)
    return timeline
  }

  /** A screen has left it. */
  left(id: ConversationId): void {
    this.drafts.flush(id)
    this.#left.delete(id)
    this.#left.add(id)
    const [oldest] = this.#left
    if (this.#left.size <= LEFT_KEPT || oldest === undefined) return
    this.#save()
    this.#left.delete(oldest)
    this.#timelines.get(oldest)?.release()
  }

  /** What the service says of rows. */
  takeRows(records: Parameters<RowNews['told']>[0], messageCount: number | undefined): void {
    this.batch.run(() => {
      if (messageCount !== undefined) this.rows.tell(messageCount)
      this.news.told(records)
      for (const { conversationID, lastMessage, unreadCount, lastSequence } of records)
        if (unreadCount > 0 && lastMessage !== null && lastMessage.from !== this.me)
          this.#arrived(conversationID, lastSequence)
      this.list.loaded()
    })
  }

  /**
   * Names and presence are no change of a row: whoever asks what changed since doesn't hear of them.
   * @returns whether the row is as the service says, where there is one
   */
  async renewRow(id: ConversationId): Promise<boolean> {
    const { calls, link } = this.ports
    if (this.rows.get(id) === undefined) return true
    if (link.state !== 'connected') return false
    const row = await calls
      .conversation(id)
      .catch((error: unknown) => (isCallError(error) && error.failure === 'refused' ? null : undefined))
    if (row != null) {
      this.takeRows([row], undefined)
      this.hearing.share([row])
    }
    return row !== undefined
  }

  /** Those that were ever looked at. */
  timelines(): Iterable<[ConversationId, LiveTimeline]> {
    return this.#timelines
  }

  /** One that was looked at. */
  peek(id: ConversationId): LiveTimeline | undefined {
    return this.#timelines.get(id)
  }

  /** A message one has the answer for: new, recalled, edited, reacted to. @param isSure it is so by now */
  takeMessage(message: Message, isSure = true): void {
    this.batch.run(() => {
      const isKnown = this.news.message(message)
      const timeline = this.#timelines.get(message.conversationID)
      timeline?.hear(message, isSure)
      if (message.isRevoked && timeline?.book === undefined) void this.ports.store.recall(message)
      if (message.from === this.me) this.outbox.drop(message.ID)
      else this.#arrived(message.conversationID, message.sequence)
      if (!isKnown) this.sync.soon()
    })
  }

  markRead(id: ConversationId, sequence: number): void {
    this.batch.run(() => {
      const mark = this.news.ownMark(id, sequence)
      if (mark === undefined) return
      this.reads.mark(id, mark)
      // Without a line it would go with this tab.
      const { link } = this.ports
      if (!link.isHolder && link.state !== 'connected') link.share({ type: 'read', id, sequence: mark })
    })
  }

  rowChanged(id: ConversationId): void {
    this.rowFading.watch(id)
    const row = this.rows.get(id)
    const timeline = this.#timelines.get(id)
    if (row !== undefined) timeline?.rowChanged(row)
    this.list.changed()
    this.#saveSoon()
  }

  #whole(ownChange: number): void {
    this.#ownChange = ownChange
    this.rows.isWhole = true
    this.list.failed(false)
    this.list.loaded()
    this.#saveSoon()
    this.hearing.share([])
  }

  /** One's own stands in a page of the service: whichever tab still waits for the answer need not. */
  #found(message: Message): void {
    if (this.outbox.get(message.ID) === undefined) return
    this.ports.link.share({ type: 'sent', message, isSure: true })
    this.outbox.drop(message.ID)
  }

  /** Something incoming is on this device: the other is told, by the tab that holds the line. CHAT-025 */
  #arrived(id: ConversationId, sequence: number): void {
    if (this.ports.link.isHolder) this.delivered.mark(id, sequence)
  }

  #newest(id: ConversationId): number {
    const row = this.rows.get(id)?.lastSequence ?? 0
    return Math.max(row, this.#timelines.get(id)?.book?.newest?.sequence ?? 0)
  }

  #saveSoon(): void {
    if (!this.#isOn) return
    this.#endSave ??= this.ports.clock.after(SAVE_MS, () => this.#save())
  }

  #save(): void {
    this.#endSave?.()
    this.#endSave = undefined
    const { store, link } = this.ports
    const rows = this.rows.takeUnsaved()
    if (link.isHolder) {
      const marks =
        this.#ownChange === undefined
          ? undefined
          : { ownChange: this.#ownChange, messageCount: this.rows.messageCount }
      const toStored = (row: Conversation): StoredRow =>
        this.reads.isOpen(row.conversationID) ? { ...row, isUntold: true } : row
      if (rows.length > 0 || marks !== undefined)
        void store.saveRows(rows.map(toStored), () => [...this.rows.all()].map(toStored), marks)
    }
    for (const id of this.#unsaved) {
      const book = this.#timelines.get(id)?.book
      if (book !== undefined) void store.saveBook(id, book)
    }
    this.#unsaved.clear()
  }
}

/** Of a medium only which one it is, and what its sender alone knows: everything else is the service's to say. */
function sentPayload(type: OutboxEntry['type'], payload: OutboxEntry['payload']): OutboxEntry['payload'] {
  if (type === 'audio') return { uuid: payload.uuid, levels: payload.levels }
  if (type === 'file') return { uuid: payload.uuid, fileName: payload.fileName }
  if (type !== 'image') return payload
  const once = payload.isOnce === true ? { isOnce: true } : {}
  return { uuid: payload.uuid, imageFormat: payload.imageFormat, imageInfoArray: [], ...once }
}
