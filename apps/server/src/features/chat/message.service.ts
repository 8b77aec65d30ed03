import type { Message } from '@thrum/contracts/chat/chat.entities'
import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import { EDIT_MS, RECALL_MS } from '@thrum/contracts/limits'
import type { Limiter } from '../../http/limiter.ts'
import type { AmendRepo } from './amend.repo.ts'
import type { Amended } from './amended.service.ts'
import type { Lane } from './batcher.ts'
import { type ConversationAccess, isRow } from './conversation.access.ts'
import type { ConversationRow } from './conversation.repo.ts'
import { cursorText, readCursor } from './cursor.ts'
import { fold } from './fold.ts'
import type { MessageAccess } from './message.access.ts'
import { type MessageRepo, SEARCH_WINDOW } from './message.repo.ts'
import { toMessage } from './message.view.ts'
import { readContent } from './message-content.ts'
import type { MessageRow } from './message-row.ts'
import { type Sends, takeSend } from './send.service.ts'

interface Parts {
  repo: MessageRepo
  amends: AmendRepo
  amended: Amended
  sends: Sends
  access: ConversationAccess
  shown: MessageAccess
  lane: Lane
  limiter: Limiter
  wall: () => number
}

const sideOf = (userId: UserId, row: ConversationRow) => ({
  conversationId: row.id,
  userId,
  clearedSeq: row.cleared_seq,
})

/** What stands in conversations, and what its senders may still change. */
export function createMessages(parts: Parts) {
  return { ...createPages(parts), ...createAmendments(parts) }
}
export type Messages = ReturnType<typeof createMessages>

function createPages({ repo, access }: Parts) {
  return {
    /** @throws AppError `chat.conversationUnknown` */
    async list(userId: UserId, conversationID: string, before: number | undefined, limit: number) {
      const found = await access.findOrFriend(userId, conversationID)
      if (!isRow(found)) return { records: [], hasMore: false }
      const from = before ?? Number.MAX_SAFE_INTEGER
      const { rows, hasMore } = await repo.listBefore(sideOf(userId, found), from, limit)
      return { records: rows.map((row) => toMessage(row, userId, found.other.id)), hasMore }
    },

    /** @throws AppError `chat.conversationUnknown` */
    async sync(userId: UserId, conversationID: string, after: number, limit: number) {
      const found = await access.findOrFriend(userId, conversationID)
      if (!isRow(found)) return { records: [], change: 0, hasMore: false }
      const { rows, change, hasMore } = await repo.listAfter(sideOf(userId, found), after, limit)
      return {
        records: rows.map((row) => toMessage(row, userId, found.other.id)),
        change: hasMore ? (rows.at(-1)?.change ?? change) : change,
        hasMore,
      }
    },

    /** @throws AppError `chat.conversationUnknown`, `request.invalid` */
    async search(
      userId: UserId,
      query: {
        words: string
        conversationID?: string | undefined
        cursor?: string | undefined
        limit: number
      },
    ) {
      const after = readCursor(query.cursor, toFoundPlace)
      const only = query.conversationID && (await access.findOrFriend(userId, query.conversationID))
      const words = fold(query.words.trim()).replaceAll('\u0000', '')
      if (words === '' || (only && !isRow(only))) return { records: [], nextCursor: null }
      const one = only && isRow(only) ? only : undefined
      const range = { conversationId: one?.id, after, limit: query.limit + 1 }
      const rows = await repo.search(userId, words, range)
      const page = rows.slice(0, query.limit)
      const last = rows.length > query.limit ? page.at(-1) : undefined
      return {
        records: page.map((row) => toMessage(row, userId, row.other_id)),
        nextCursor:
          last !== undefined
            ? cursorText([last.sent_ms, last.conversation_id, last.seq])
            : ((one && nextWindow(one, after?.seq ?? one.last_seq + 1)) ?? null),
      }
    },
  }
}

/** One conversation is read to its beginning, a window at a time; a page without results may have one after it. */
function nextWindow(row: ConversationRow, top: number): string | null {
  const floor = top - SEARCH_WINDOW
  return floor > row.cleared_seq + 1 ? cursorText([0, row.id, floor]) : null
}

function createAmendments({ shown, amends, amended, sends, lane, limiter, wall }: Parts) {
  const ages = (row: MessageRow) => wall() - row.sent_ms

  return {
    /** @throws AppError `chat.conversationUnknown`, `chat.messageUnknown` for one that isn't on this side any more */
    async ensureThere(userId: UserId, conversationID: string, seq: number): Promise<void> {
      await shown.find(userId, conversationID, seq)
    },

    /** @throws AppError `chat.recallRefused`, `chat.recallTooLate`, `chat.messageUnknown` */
    async revoke(userId: UserId, conversationID: string, seq: number): Promise<Message> {
      const { conversation, row } = await shown.find(userId, conversationID, seq)
      const otherId = conversation.other.id
      if (row.sender_id !== userId || row.type === 'tip') throw new AppError('chat.recallRefused')
      const target = { conversationId: conversation.id, seq, userId, otherId }
      if (!row.is_revoked) {
        if (ages(row) > RECALL_MS) throw new AppError('chat.recallTooLate')
        await lane.run(() => amends.revoke(target, new Date(wall())))
      }
      // Also of one that was recalled before: the answer to it may have been lost, and nobody was told.
      return amended.tell('revoked', target)
    },

    /** Speaks to the other, so it asks what sending asks. @throws AppError */
    async edit(userId: UserId, conversationID: string, seq: number, text: string): Promise<Message> {
      await takeSend(limiter, userId)
      const { conversation, row } = await shown.find(userId, conversationID, seq)
      const otherId = conversation.other.id
      if (
        row.sender_id !== userId ||
        row.type !== 'text' ||
        row.is_revoked ||
        row.is_risky ||
        ages(row) > EDIT_MS
      )
        throw new AppError('chat.editRefused')
      const content = readContent('text', { ...row.payload, text }, '', [userId, otherId])
      const target = { conversationId: conversation.id, seq, userId, otherId }
      // Both in the lane: whoever's account ends between the two leaves nothing behind.
      await lane.run(async () => {
        await sends.ensureMayWrite(userId, otherId)
        await amends.edit(target, content, new Date(wall()))
      })
      return amended.tell('edited', target)
    },
  }
}

function toFoundPlace([sentMs, conversationId, seq]: readonly number[]) {
  if (sentMs === undefined || conversationId === undefined || seq === undefined) return undefined
  return { sentAt: new Date(sentMs), conversationId, seq }
}
