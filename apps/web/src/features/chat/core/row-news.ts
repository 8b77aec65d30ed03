import type { Conversation, ConversationId, Message } from '@thrum/contracts/chat/chat.entities'
import type { DraftKeeper } from './draft-keeper.ts'
import type { MessageBook } from './message-book.ts'
import type { RowBook } from './row-book.ts'

interface NewsPorts {
  rows: RowBook
  drafts: Pick<DraftKeeper, 'get'>
  me: string
  book(id: ConversationId): MessageBook | undefined
  changed(id: ConversationId): void
}

/** What news mean for the rows of the list. */
export class RowNews {
  readonly #ports: NewsPorts

  constructor(ports: NewsPorts) {
    this.#ports = ports
  }

  /** The service said how rows are. */
  told(records: readonly Conversation[]): void {
    const { rows, changed } = this.#ports
    for (const row of records) {
      const id = row.conversationID
      if (!rows.merge(row)) continue
      this.untoldDraft(id)
      changed(id)
    }
  }

  /** What was typed here and isn't there yet stands in its row, unless another device wrote later. INPT-031 */
  untoldDraft(id: ConversationId): void {
    const { rows, drafts } = this.#ports
    const own = drafts.get(id)
    if (own !== undefined && own.time >= (rows.get(id)?.draft?.time ?? 0))
      rows.patch(id, { draft: own.draft ?? null })
  }

  /** @returns whether the list has its conversation, and all that came before it */
  message(message: Message): boolean {
    const { rows, me, changed } = this.#ports
    const { conversationID: id, sequence, change } = message
    const row = rows.get(id)
    if (row === undefined) return false
    const isNew = sequence > row.lastSequence
    const isNext = sequence <= row.lastSequence + 1
    const isLast = isNew || row.lastMessage?.sequence === sequence
    if (isLast && (isNew || (row.lastMessage?.change ?? 0) < change)) {
      const isUnread = isNew && message.from !== me && message.type !== 'tip' && sequence > row.readSequence
      rows.patch(id, {
        lastMessage: message,
        lastSequence: Math.max(row.lastSequence, sequence),
        unreadCount: row.unreadCount + (isUnread ? 1 : 0),
        isGone: isNew ? false : row.isGone,
        change: Math.max(row.change, change),
      })
      changed(id)
    }
    return row.ownChange > 0 && isNext
  }

  presence(id: ConversationId, isOnline: boolean): void {
    const { rows, changed } = this.#ports
    const profile = rows.get(id)?.userProfile
    if (profile === null || profile === undefined || profile.isOnline === isOnline) return
    rows.patch(id, { userProfile: { ...profile, isOnline } })
    changed(id)
  }

  /** How far the other got; never falls. */
  peerMark(id: ConversationId, { read = 0, delivered = 0 }: { read?: number; delivered?: number }): void {
    const { rows, changed } = this.#ports
    const row = rows.get(id)
    if (row === undefined) return
    const peerReadSequence = Math.max(row.peerReadSequence, read)
    const peerDeliveredSequence = Math.max(row.peerDeliveredSequence, delivered, peerReadSequence)
    rows.patch(id, { peerReadSequence, peerDeliveredSequence })
    changed(id)
  }

  /** Seen up to there; never backwards. @returns what the service is to be told */
  ownMark(id: ConversationId, wanted: number): number | undefined {
    const { rows, book, changed } = this.#ports
    const row = rows.get(id)
    if (row === undefined) return undefined
    const messages = book(id)
    // After a pause in the line messages may be here before the list has heard of them.
    const readSequence = Math.min(wanted, Math.max(row.lastSequence, messages?.newest?.sequence ?? 0))
    if (readSequence <= row.readSequence) return undefined
    const left = readSequence >= row.lastSequence ? 0 : messages?.countIncomingAfter(readSequence)
    rows.patch(id, { readSequence, unreadCount: Math.min(row.unreadCount, left ?? row.unreadCount) })
    changed(id)
    return readSequence
  }
}
