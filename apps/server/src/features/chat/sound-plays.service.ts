import type { Message } from '@thrum/contracts/chat/chat.entities'
import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import type { Amended } from './amended.service.ts'
import type { Lane } from './batcher.ts'
import type { MemberRepo } from './member.repo.ts'
import type { MessageAccess } from './message.access.ts'

interface Parts {
  shown: MessageAccess
  members: Pick<MemberRepo, 'markPlayed'>
  amended: Amended
  lane: Lane
  /** Shows one's own windows the row as it is now. */
  tell: (userId: UserId, otherId: UserId) => Promise<unknown>
}

/** Voice messages that were heard: for all devices of whoever heard them, and for nobody else. CHAT-045 */
export function createSoundPlays({ shown, members, amended, lane, tell }: Parts) {
  return {
    /**
     * The same again changes nothing.
     * @throws AppError `chat.conversationUnknown`, `chat.messageUnknown` for what isn't a voice message to oneself
     */
    async mark(userId: UserId, conversationID: string, seq: number): Promise<Message> {
      const { conversation, row } = await shown.find(userId, conversationID, seq)
      const isHeard = row.type === 'audio' && row.sender_id !== userId && !row.is_revoked
      if (!isHeard) throw new AppError('chat.messageUnknown')
      const otherId = conversation.other.id
      if (await lane.run(() => members.markPlayed(conversation.id, userId, seq))) await tell(userId, otherId)
      return amended.tell(undefined, { conversationId: conversation.id, seq, userId, otherId })
    },
  }
}
export type SoundPlays = ReturnType<typeof createSoundPlays>
