import { otherOf } from '@thrum/contracts/chat/chat.entities'
import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import type { ConversationRepo, ConversationRow, OtherRow } from './conversation.repo.ts'

/** The only road from a conversation's public id to its row: for its two sides, and nobody else. */
export function createConversationAccess(repo: ConversationRepo) {
  return {
    /** @throws AppError `chat.conversationUnknown` */
    async find(userId: UserId, conversationID: string): Promise<ConversationRow> {
      const otherId = otherOf(conversationID)
      const row = otherId && (await repo.find(userId, otherId))
      if (row === undefined) throw new AppError('chat.conversationUnknown')
      return row
    },

    /** With a friend there is one even before the first message. @throws AppError `chat.conversationUnknown` */
    async findOrFriend(userId: UserId, conversationID: string): Promise<ConversationRow | OtherRow> {
      const otherId = otherOf(conversationID)
      const found =
        otherId && ((await repo.find(userId, otherId)) ?? (await repo.findFriend(userId, otherId)))
      if (found === undefined) throw new AppError('chat.conversationUnknown')
      return found
    },
  }
}
export type ConversationAccess = ReturnType<typeof createConversationAccess>

export function isRow(found: ConversationRow | OtherRow): found is ConversationRow {
  return 'other' in found
}
