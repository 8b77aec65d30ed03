import { type ConversationId, toConversationId } from '@thrum/contracts/chat/chat.entities'
import type { ChatPush } from '@thrum/contracts/chat/chat.wire'
import type { UserId } from '@thrum/contracts/ids'
import type { ChatCore } from './chat-core.ts'
import type { TabNote } from './chat-ports.ts'
import { entryMessage } from './message-view.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { Signal } from './signal.ts'

type FriendNews = Extract<ChatPush, { type: 'friend' }>['data']

const idOf = (userId: UserId) => toConversationId(userId) as ConversationId

/** What the service, the line and the other tabs say, and which part of the core it concerns. */
export class ChatHearing {
  readonly #core: ChatCore
  readonly #friends = new Signal<[FriendNews]>()
  readonly #presences = new Signal<[UserId, boolean]>()
  readonly #connections = new Signal()

  constructor(core: ChatCore) {
    this.#core = core
    const { ports, outbox, sync } = core
    const { link } = ports
    link.onPush((push) => {
      sync.heard()
      this.#hear(push)
    })
    link.onState((state) => this.#lineChanged(state === 'connected'))
    link.onHolder((isHolder) => this.#holderChanged(isHolder))
    link.onNote((note) => this.#takeNote(note))
    link.onHello(() => {
      this.share([...core.rows.all()])
      link.share({ type: 'outbox', id: undefined, entries: outbox.all() })
    })
    outbox.onSent((entry, { seq, time, change, fadingS }, isSure) => {
      const fading = fadingS === undefined ? {} : { fading: { afterS: fadingS, atMs: null } }
      // Nobody sees it here any more, whoever sent it.
      const once = entry.payload.isOnce === true ? { payload: {}, once: { isOpened: false } } : {}
      const message = { ...entryMessage(entry, core.me), sequence: seq, time, change, ...fading, ...once }
      core.takeMessage(message, isSure)
      link.share({ type: 'sent', message, isSure })
    })
    outbox.onChange((id) => {
      core.peek(id)?.changed()
      core.list.changed()
      if (link.isHolder) this.#shareOutbox(id)
    })
  }

  readonly onFriends = this.#friends.on
  readonly onPresence = this.#presences.on
  /** The line is there, or there again: what was told before was not heard. */
  readonly onConnected = this.#connections.on

  /** Lets the other tabs know rows as the service told them. */
  share(rows: Extract<TabNote, { type: 'rows' }>['rows']): void {
    const { rows: book, ports } = this.#core
    if (!ports.link.isHolder) return
    const { messageCount, isWhole } = book
    ports.link.share({ type: 'rows', rows, messageCount, isWhole })
  }

  #shareOutbox(id: ConversationId): void {
    this.#core.ports.link.share({ type: 'outbox', id, entries: this.#core.outbox.of(id) })
  }

  #holderChanged(isHolder: boolean): void {
    const { outbox, ports } = this.#core
    if (!isHolder) {
      outbox.deactivate()
      return
    }
    outbox.activate()
    const known = new Set(outbox.all().map(({ id }) => id))
    // What the tab that went had kept and not sent. What was known before may be sent or given up by now.
    void ports.store.outbox().then((kept) => {
      if (!ports.link.isHolder) return
      for (const entry of kept) if (!known.has(entry.id)) outbox.restore(entry)
    })
  }

  #lineChanged(isConnected: boolean): void {
    const { ports, outbox, list, sync, batch } = this.#core
    const { link } = ports
    batch.run(() => {
      outbox.lineChanged()
      list.changed()
      if (link.state === 'disconnected') list.failed(true)
    })
    if (!isConnected) {
      sync.stop()
      return
    }
    if (link.isHolder) {
      sync.start()
      void sync.catchUp().catch(() => undefined)
    } else for (const entry of outbox.unheard()) link.share({ type: 'entry', entry })
    this.#connections.emit()
    this.#core.reads.flush()
    this.#core.delivered.flush()
    this.#core.played.flush()
    this.#core.drafts.flush()
    for (const [id, timeline] of this.#core.timelines()) {
      if (!timeline.isOpen) continue
      void timeline.load()
      void this.#core.renewRow(id)
    }
  }

  #hear(push: ChatPush): void {
    const { batch, sync, news, ports } = this.#core
    switch (push.type) {
      case 'message':
      case 'revoked':
      case 'edited':
      case 'reacted':
        this.#core.takeMessage(push.data.message)
        // Whether it still counts as unread is the service's to say.
        if (push.type === 'revoked') sync.soon()
        return
      case 'conversation':
        this.#core.takeRows([push.data.conversation], push.data.messageCount)
        return
      case 'read':
        batch.run(() => news.peerMark(push.data.conversationID, { read: push.data.seq }))
        return
      case 'delivered':
        batch.run(() => news.peerMark(push.data.conversationID, { delivered: push.data.seq }))
        return
      case 'typing':
        this.#core.peek(push.data.conversationID)?.peerTypes(push.data.on)
        return
      case 'presence':
        news.presence(idOf(push.data.userID), push.data.isOnline)
        this.#presences.emit(push.data.userID, push.data.isOnline)
        return
      case 'friend':
        this.#friends.emit(push.data)
        sync.soon()
        // Names and presence are told to friends alone, and one's own name for somebody may be another.
        if (push.data.userId !== null && ports.link.isHolder) void this.#core.renewRow(idOf(push.data.userId))
    }
  }

  #takeNote(note: TabNote): void {
    this.#core.batch.run(() => {
      if (note.type === 'sent') this.#core.takeMessage(note.message, note.isSure)
      else if (note.type === 'discard') this.#core.outbox.drop(note.id)
      else if (this.#core.ports.link.isHolder) this.#serve(note)
      else this.#follow(note)
    })
  }

  /** What other tabs want of the one that holds the line. */
  #serve(note: TabNote): void {
    const { outbox, sync } = this.#core
    if (note.type === 'entry') this.#takeEntry(note.entry)
    else if (note.type === 'resend') outbox.resend(note.id)
    else if (note.type === 'catchUp') sync.soon()
    else if (note.type === 'read') this.#core.markRead(note.id, note.sequence)
  }

  /** One that was written in another tab, or that waits in one that slept while it was sent. */
  #takeEntry(entry: OutboxEntry): void {
    const message = this.#core.peek(entry.conversationID)?.find(entry.id)
    if (message === undefined) this.#core.outbox.add(entry)
    else this.#core.ports.link.share({ type: 'sent', message, isSure: false })
  }

  /** What the tab that holds the line tells. */
  #follow(note: TabNote): void {
    const { outbox, rows } = this.#core
    if (note.type === 'outbox') outbox.mirror(note.id, note.entries)
    else if (note.type === 'rows') {
      rows.isWhole = note.isWhole
      this.#core.takeRows(note.rows, note.messageCount)
    }
  }
}
