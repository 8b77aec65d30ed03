import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import type { ConversationAccess } from './conversation.access.ts'
import type { ConversationRow } from './conversation.repo.ts'
import type { MessageRepo } from './message.repo.ts'
import type { MessageRow } from './message-row.ts'

/** A message on one person's side of its conversation. */
export interface Shown {
  conversation: ConversationRow
  row: MessageRow
}

/** The only road to one message on behalf of a person. */
export function createMessageAccess(conversations: ConversationAccess, repo: MessageRepo) {
  return {
    /** @throws AppError `chat.conversationUnknown`, `chat.messageUnknown` for one that isn't on this side any more */
    async find(userId: UserId, conversationID: string, seq: number): Promise<Shown> {
      const conversation = await conversations.find(userId, conversationID)
      const row = await repo.find(conversation.id, userId, seq)
      if (row === undefined || row.is_deleted || row.is_erased) throw new AppError('chat.messageUnknown')
      return { conversation, row }
    },
  }
}
export type MessageAccess = ReturnType<typeof createMessageAccess>
