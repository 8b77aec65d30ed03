import type { Conversation, ConversationId } from '@thrum/contracts/chat/chat.entities'
import { isOfficial } from '@thrum/contracts/ids'

/** Below 0: comes first. */
type Order = (one: Conversation, other: Conversation) => number

const orderOf =
  (timeOf: (row: Conversation) => number): Order =>
  (one, other) =>
    Number(isOfficial(other.conversationID)) - Number(isOfficial(one.conversationID)) ||
    Number(other.isPinned) - Number(one.isPinned) ||
    timeOf(other) - timeOf(one) ||
    (one.conversationID < other.conversationID ? -1 : 1)

/** The conversations of one's own list, and those that are open without a row. */
export class RowBook {
  readonly #rows = new Map<ConversationId, Conversation>()
  readonly #unsaved = new Set<ConversationId>()
  /** Every row of the list was had once, so that sums over them are true. */
  isWhole = false
  /** As the service last told it, for as long as not every row is there. */
  #told = 0

  get(id: ConversationId): Conversation | undefined {
    return this.#rows.get(id)
  }

  all(): IterableIterator<Conversation> {
    return this.#rows.values()
  }

  tell(messageCount: number): void {
    this.#told = messageCount
  }

  /** Unread messages of what isn't muted. CONV-007 */
  get messageCount(): number {
    if (!this.isWhole) return this.#told
    let sum = 0
    for (const row of this.#rows.values()) if (!row.isMuted && !row.isGone) sum += row.unreadCount
    return sum
  }

  /** In the order of the list, without those that are gone or were never written to. CONV-022 */
  listed(timeOf: (row: Conversation) => number): Conversation[] {
    const rows = [...this.#rows.values()].filter(({ isGone, ownChange }) => !isGone && ownChange > 0)
    return rows.sort(orderOf(timeOf))
  }

  /**
   * Takes what the service says of a row. What this device knows beyond it stays: a message that came since, and
   * marks, which never fall.
   * @returns whether anything changed
   */
  merge(row: Conversation): boolean {
    const known = this.#rows.get(row.conversationID)
    if (known !== undefined && known.ownChange > row.ownChange) return false
    this.#set(known === undefined ? row : joined(known, row))
    return true
  }

  /** What this device knows by itself. */
  patch(id: ConversationId, part: Partial<Conversation>): void {
    const known = this.#rows.get(id)
    if (known !== undefined) this.#set({ ...known, ...part })
  }

  takeUnsaved(): Conversation[] {
    const rows = [...this.#unsaved].flatMap((id) => this.#rows.get(id) ?? [])
    this.#unsaved.clear()
    return rows
  }

  #set(row: Conversation): void {
    this.#rows.set(row.conversationID, row)
    this.#unsaved.add(row.conversationID)
  }
}

function joined(known: Conversation, row: Conversation): Conversation {
  const since = known.lastSequence - row.lastSequence
  const isBehind = since > 0
  const readSequence = Math.max(known.readSequence, row.readSequence)
  return {
    ...row,
    ...(isBehind
      ? {
          lastMessage: known.lastMessage,
          lastSequence: known.lastSequence,
          // Of what came before it, some may have been read on another device.
          unreadCount: Math.min(known.unreadCount, row.unreadCount + since),
          isGone: known.isGone,
        }
      : {}),
    ...(isOlder(row.lastMessage, known.lastMessage) ? { lastMessage: known.lastMessage } : {}),
    ...(readSequence >= row.lastSequence && !isBehind ? { unreadCount: 0 } : {}),
    readSequence,
    change: Math.max(known.change, row.change),
    peerReadSequence: Math.max(known.peerReadSequence, row.peerReadSequence),
    peerDeliveredSequence: Math.max(known.peerDeliveredSequence, row.peerDeliveredSequence),
    clearedSequence: Math.max(known.clearedSequence, row.clearedSequence),
  }
}

/** The same message as it was before: what recalled or edited it came meanwhile. */
function isOlder(told: Conversation['lastMessage'], known: Conversation['lastMessage']): boolean {
  return told !== null && told.sequence === known?.sequence && told.change < known.change
}
