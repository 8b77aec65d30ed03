import type {
  Conversation,
  ConversationId,
  Draft,
  Message,
  MessageId,
} from '@thrum/contracts/chat/chat.entities'
import type { Clock } from '@thrum/toy-protocol/clock'
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import { pageClock } from '../../../lib/clock.ts'
import type { ChatMessage } from '../chat.model.ts'
import { CHAT_DATABASE_LEAD } from '../forget-chats.ts'
import type { BookRange, MessageBook } from './message-book.ts'
import type { OutboxEntry } from './outbox-entry.ts'

const VERSION = 1
/** Newest messages of a conversation that this device keeps. */
const KEPT = 200
/** Some browsers leave a store's question without an answer; chat doesn't wait for it. */
const PATIENCE_MS = 5_000
/** Of one that did so before: a tab that sleeps may keep it from everybody until it wakes. */
const HURRY_MS = 200

interface StoredRange extends BookRange {
  readonly conversationID: ConversationId
  /** Which book wrote it: another one, of another tab, can't be continued. */
  readonly writer: string
}

export interface ListMarks {
  readonly ownChange: number
  readonly messageCount: number
}

export interface StoredDraft {
  readonly conversationID: ConversationId
  readonly draft: Draft | undefined
  /** When it was written, or emptied, epoch ms. */
  readonly time: number
}

export interface StoredRow extends Conversation {
  /** The service doesn't know yet how far it was read. */
  readonly isUntold?: boolean
}

interface Schema extends DBSchema {
  conversations: { key: ConversationId; value: StoredRow }
  messages: { key: [ConversationId, number]; value: Message }
  ranges: { key: ConversationId; value: StoredRange }
  outbox: { key: MessageId; value: OutboxEntry }
  /** Not yet at the service. */
  drafts: { key: ConversationId; value: StoredDraft }
  marks: { key: string; value: ListMarks }
}

export interface StoredChat {
  readonly rows: readonly StoredRow[]
  /** Undefined until the whole list was had. */
  readonly marks: ListMarks | undefined
  readonly outbox: readonly OutboxEntry[]
  readonly drafts: readonly StoredDraft[]
}

const NOTHING: StoredChat = { rows: [], marks: undefined, outbox: [], drafts: [] }
const CLOSED = Promise.resolve(undefined)
const nameOf = (userId: string) => `${CHAT_DATABASE_LEAD}${userId}`

/**
 * What this device keeps of one account's chat. Where nothing can be kept, in a private window or on a full disk,
 * chat lives on in memory: nothing here ever fails.
 */
export class ChatStore {
  readonly #name: string
  #db: Promise<IDBPDatabase<Schema> | undefined> | undefined
  /** Of what was written in this turn of the page's life. */
  readonly #writer: string
  /** What of these was written last did not get there, so that the copy has a hole. */
  readonly #torn = new Set<ConversationId>()
  #isListTorn = false
  #isSlow = false
  readonly #clock: Clock

  constructor(userId: string, writer: string, clock: Clock = pageClock) {
    this.#name = nameOf(userId)
    this.#writer = writer
    this.#clock = clock
  }

  load(): Promise<StoredChat> {
    return this.#with(
      async (db) => {
        const tx = db.transaction(['conversations', 'marks', 'outbox', 'drafts'])
        const [rows, marks, outbox, drafts] = await Promise.all([
          tx.objectStore('conversations').getAll(),
          tx.objectStore('marks').get('list'),
          tx.objectStore('outbox').getAll(),
          tx.objectStore('drafts').getAll(),
        ])
        return { rows, marks, outbox, drafts }
      },
      NOTHING,
      PATIENCE_MS,
    )
  }

  /** What waits to be sent, however long the device takes: nothing is held up by it. */
  async outbox(): Promise<readonly OutboxEntry[]> {
    try {
      return await this.#try((db) => db.getAll('outbox'), [])
    } catch {
      return []
    }
  }

  /** Writes what changed; all of it where the last writing failed. */
  saveRows(
    rows: readonly StoredRow[],
    all: () => Iterable<StoredRow>,
    marks: ListMarks | undefined,
  ): Promise<void> {
    const work = async (db: IDBPDatabase<Schema>) => {
      const tx = db.transaction(['conversations', 'messages', 'marks'], 'readwrite')
      for (const row of this.#isListTorn ? all() : rows) {
        void tx.objectStore('conversations').put(storableRow(row))
        const { conversationID: id, clearedSequence } = row
        if (clearedSequence > 0) void tx.objectStore('messages').delete(allOf(id, clearedSequence))
      }
      if (marks !== undefined) void tx.objectStore('marks').put(marks, 'list')
      await tx.done
    }
    return this.#with(async (db) => {
      try {
        await work(db)
        this.#isListTorn = false
      } catch {
        this.#isListTorn = true
      }
    }, undefined)
  }

  keep(entry: OutboxEntry): Promise<void> {
    return this.#with(async (db) => void (await db.put('outbox', entry)), undefined)
  }

  forget(id: MessageId): Promise<void> {
    return this.#with((db) => db.delete('outbox', id), undefined)
  }

  /** @param isOpen still to be told to the service; else it goes, unless another tab has written since */
  saveDraft(stored: StoredDraft, isOpen: boolean): Promise<void> {
    return this.#with(async (db) => {
      const { store } = db.transaction('drafts', 'readwrite')
      const { conversationID: id, time } = stored
      if (isOpen) await store.put(stored)
      else if (((await store.get(id))?.time ?? 0) <= time) await store.delete(id)
    }, undefined)
  }

  /** The newest messages of a conversation, without a hole. */
  book(id: ConversationId): Promise<{ range: BookRange; messages: readonly Message[] } | undefined> {
    return this.#with(async (db) => {
      const tx = db.transaction(['ranges', 'messages'])
      const [range, messages] = await Promise.all([
        tx.objectStore('ranges').get(id),
        tx.objectStore('messages').getAll(allOf(id)),
      ])
      return range === undefined ? undefined : { range, messages }
    }, undefined)
  }

  /** Writes what changed; all of it where another tab wrote last, unless that one knows more. */
  saveBook(id: ConversationId, book: MessageBook): Promise<void> {
    const unsaved = new Set(book.takeUnsaved())
    const { kept, range } = keptOf(book)
    const wholly = { conversationID: id, writer: this.#writer, ...range }
    const work = async (db: IDBPDatabase<Schema>) => {
      const tx = db.transaction(['ranges', 'messages'], 'readwrite')
      const messages = tx.objectStore('messages')
      const stored = await tx.objectStore('ranges').get(id)
      const isOurs = stored?.writer === this.#writer && !this.#torn.has(id)
      if (!isOurs && stored !== undefined && stored.change > range.change) return
      const isWhole = !isOurs || stored.from > range.from
      if (isWhole) void messages.delete(allOf(id))
      else {
        for (const sequence of unsaved) void messages.delete([id, sequence])
        // [id] comes before all of them: with [id, 0], a range up to 0 would be refused as empty.
        void messages.delete(IDBKeyRange.bound([id], [id, range.from], false, true))
      }
      for (const message of kept)
        if (isWhole || unsaved.has(message.sequence)) void messages.put(storable(message))
      void tx.objectStore('ranges').put(wholly)
      await tx.done
    }
    return this.#with(async (db) => {
      try {
        await work(db)
        this.#torn.delete(id)
      } catch {
        this.#torn.add(id)
      }
    }, undefined)
  }

  /** What was recalled, in a copy that no book of this tab holds: its words go at once. */
  recall(message: Message): Promise<void> {
    return this.#with(async (db) => {
      const { store } = db.transaction('messages', 'readwrite')
      const known = await store.get([message.conversationID, message.sequence])
      if (known !== undefined && known.change < message.change) await store.put(message)
    }, undefined)
  }

  close(): void {
    void this.#db?.then((db) => db?.close())
    this.#db = CLOSED
  }

  /** Takes everything away; other tabs let go of it by themselves. */
  async erase(): Promise<void> {
    this.close()
    try {
      await deleteDB(this.#name)
    } catch {
      // What couldn't be kept isn't there.
    }
  }

  /** @param otherwise the answer where nothing can be kept, or the device takes too long */
  #with<T>(
    work: (db: IDBPDatabase<Schema>) => Promise<T>,
    otherwise: T,
    patienceMs = this.#isSlow ? HURRY_MS : PATIENCE_MS,
  ): Promise<T> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(patienceMs, () => {
        this.#isSlow = true
        resolve(otherwise)
      })
      const done = (answer: T) => {
        this.#isSlow = false
        cancel()
        resolve(answer)
      }
      this.#try(work, otherwise).then(done, () => done(otherwise))
    })
  }

  async #try<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>, otherwise: T): Promise<T> {
    this.#db ??= this.#open()
    const db = await this.#db
    return db === undefined ? otherwise : work(db)
  }

  async #open(): Promise<IDBPDatabase<Schema> | undefined> {
    if (!('indexedDB' in globalThis)) return undefined
    try {
      return await openDB<Schema>(this.#name, VERSION, {
        upgrade(db) {
          db.createObjectStore('conversations', { keyPath: 'conversationID' })
          db.createObjectStore('messages', { keyPath: ['conversationID', 'sequence'] })
          db.createObjectStore('ranges', { keyPath: 'conversationID' })
          db.createObjectStore('outbox', { keyPath: 'id' })
          db.createObjectStore('drafts', { keyPath: 'conversationID' })
          db.createObjectStore('marks')
        },
        // Another tab wants it away: somebody signed out.
        blocking: () => this.close(),
        // The system took the connection, as phones do in the background: the next access makes another.
        terminated: () => {
          if (this.#db === CLOSED) return
          this.#db = undefined
          this.#isListTorn = true
        },
      })
    } catch {
      return undefined
    }
  }
}

/**
 * The newest ones, without a hole. What disappears is never kept, since the device may be off at its end; so nothing
 * before it is either.
 */
function keptOf(book: MessageBook): { kept: readonly ChatMessage[]; range: BookRange } {
  const { range, messages, newest } = book
  const staying = messages.slice(messages.findLastIndex(({ fading }) => fading !== undefined) + 1)
  const kept = staying.slice(-KEPT)
  if (kept.length === messages.length) return { kept, range }
  const from = kept[0]?.sequence ?? (newest?.sequence ?? range.from) + 1
  return { kept, range: { ...range, from, hasOlder: true } }
}

const allOf = (id: ConversationId, upTo = Number.MAX_SAFE_INTEGER) => IDBKeyRange.bound([id, 0], [id, upTo])

/** Without what only the page's memory may hold: the words of a recalled message. */
function storable({ recalled: _words, ...message }: ChatMessage): Message {
  return message
}

/** Without the words of a last message that disappears, and without who is there now. */
function storableRow({ lastMessage, userProfile, ...row }: StoredRow): StoredRow {
  return {
    ...row,
    lastMessage:
      lastMessage?.fading === undefined ? lastMessage : { ...lastMessage, payload: {}, cloudCustomData: '' },
    userProfile: userProfile && { ...userProfile, isOnline: false },
  }
}
