import { type Conversation, type ConversationId, toConversationId } from '@thrum/contracts/chat/chat.entities'
import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import { isDatabaseTrouble } from '../../db/trouble.ts'
import { Batcher, type Lane, type Written } from './batcher.ts'
import type { PushTo } from './chat.events.ts'
import { type ConversationAccess, isRow } from './conversation.access.ts'
import type { ConversationRepo, ConversationRow } from './conversation.repo.ts'
import { toConversation, toEmptyConversation } from './conversation.view.ts'
import { cursorText, readCursor } from './cursor.ts'
import type { FadingMessages } from './fading.service.ts'
import type { MemberRepo } from './member.repo.ts'
import type { Reading, ReadMark, ReadRepo } from './read.repo.ts'

interface Parts {
  repo: ConversationRepo
  access: ConversationAccess
  members: MemberRepo
  reads: ReadRepo
  /** The time of what disappears begins once it was read. */
  beginFading: FadingMessages['begin']
  lane: Lane
  pushTo: PushTo
  isOnline: (userId: UserId) => boolean
}

export interface ListQuery {
  cursor?: string | undefined
  since?: number | undefined
  limit: number
}

export function createConversations(parts: Parts) {
  const { repo, access, members, reads, beginFading, lane, pushTo, isOnline } = parts
  const batcher = new Batcher<Reading, ReadMark>(lane, (batch) => readBatch(reads, batch), isDatabaseTrouble)
  const view = (row: ConversationRow, userId: UserId) => toConversation(row, userId, isOnline)

  /** Tells one's own windows of the row as it is now. */
  const tellOwn = async (userId: UserId, otherId: UserId): Promise<Conversation | undefined> => {
    const row = await repo.find(userId, otherId)
    if (row === undefined) return undefined
    const conversation = view(row, userId)
    const { messageCount } = await repo.findCounts(userId)
    pushTo(userId, { type: 'conversation', data: { conversation, messageCount } })
    return conversation
  }

  const change = async (
    userId: UserId,
    conversationID: string,
    /** Once more as long as it says that there is more. */
    write: (conversation: ConversationRow) => Promise<unknown>,
  ): Promise<Conversation> => {
    const row = await access.find(userId, conversationID)
    let hasMore: unknown = true
    while (hasMore === true) hasMore = await lane.run(() => write(row))
    const conversation = await tellOwn(userId, row.other.id)
    if (conversation === undefined) throw new AppError('chat.conversationUnknown')
    return conversation
  }

  return {
    tellOwn,

    async list(userId: UserId, { cursor, since, limit }: ListQuery) {
      // First, so that what happens meanwhile is asked for once more rather than never.
      const counts = await repo.findCounts(userId)
      if (since !== undefined) {
        const rows = await repo.listChanged(userId, since, limit)
        const last = rows.length < limit ? undefined : rows.at(-1)
        const records = rows.map((row) => view(row, userId))
        return { ...counts, records, nextCursor: null, ownChange: last?.own_change ?? counts.ownChange }
      }
      const rows = await repo.list(userId, readCursor(cursor, toPlace), limit + 1)
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      const records = page.map((row) => view(row, userId))
      return { ...counts, records, nextCursor: last === undefined ? null : toCursor(last) }
    },

    /** @throws AppError `chat.conversationUnknown` */
    async get(userId: UserId, conversationID: string): Promise<Conversation> {
      const found = await access.findOrFriend(userId, conversationID)
      return isRow(found) ? view(found, userId) : toEmptyConversation(found, isOnline)
    },

    pin: (userId: UserId, conversationID: string, isPinned: boolean) =>
      change(userId, conversationID, ({ id }) => members.pin(id, userId, isPinned)),

    mute: (userId: UserId, conversationID: string, isMuted: boolean) =>
      change(userId, conversationID, ({ id }) => members.mute(id, userId, isMuted)),

    /** @param upTo what came after it was seen by nobody yet, and stays */
    clear: (userId: UserId, conversationID: string, keepRow: boolean, upTo = Number.MAX_SAFE_INTEGER) =>
      change(userId, conversationID, ({ id, last_seq }) =>
        members.clearSome({ id, last_seq: Math.min(last_seq, upTo) }, userId, keepRow),
      ),

    deleteMessage: (userId: UserId, conversationID: string, seq: number) =>
      change(userId, conversationID, ({ id }) => members.deleteMessage(id, userId, seq)),

    /**
     * The mark never falls, and never passes the last message.
     * @returns where it stands now
     * @throws AppError `chat.conversationUnknown`, `chat.messageUnknown`
     */
    async read(userId: UserId, conversationID: string, seq: number): Promise<number> {
      const row = await access.find(userId, conversationID)
      if (seq > row.last_seq) throw new AppError('chat.messageUnknown')
      const otherId = row.other.id
      const mark = await batcher.add({ userId, otherId, conversationId: row.id, seq })
      if (mark.has_fading) {
        await beginFading({ userId, otherId, conversationId: row.id, seq: mark.read_seq })
        await tellOwn(otherId, userId)
      }
      if (!mark.has_risen) return mark.read_seq
      await tellOwn(userId, otherId)
      if (mark.is_shown) {
        const theirs = toConversationId(userId) as ConversationId
        pushTo(otherId, { type: 'read', data: { conversationID: theirs, by: userId, seq: mark.read_seq } })
      }
      return mark.read_seq
    },
  }
}
export type Conversations = ReturnType<typeof createConversations>

/** Of several marks of one person in one conversation the furthest counts for all. */
async function readBatch(reads: ReadRepo, batch: readonly Reading[]): Promise<Written<ReadMark>> {
  const furthest = new Map<string, Reading>()
  const keyOf = ({ userId, conversationId }: Reading) => `${userId} ${conversationId}`
  for (const reading of batch) {
    const known = furthest.get(keyOf(reading))
    if (known === undefined || known.seq < reading.seq) furthest.set(keyOf(reading), reading)
  }
  const marks = await reads.read([...furthest.values()])
  const byKey = new Map([...furthest.keys()].map((key, index) => [key, marks[index]]))
  const results = batch.map((reading) => {
    const mark = byKey.get(keyOf(reading))
    if (mark === undefined) throw new Error('a reading without a mark')
    return mark
  })
  return { results }
}

function toCursor(row: ConversationRow): string {
  return cursorText([(row.is_official ? 2 : 0) + (row.is_pinned ? 1 : 0), row.last_at.getTime(), row.id])
}

function toPlace([rank, lastAtMs, id]: readonly number[]) {
  if (rank === undefined || lastAtMs === undefined || id === undefined) return undefined
  return { isOfficial: rank >= 2, isPinned: rank % 2 === 1, lastAt: new Date(lastAtMs), id }
}
