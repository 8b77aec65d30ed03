import type { Message } from '@thrum/contracts/chat/chat.entities'
import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import type { Limiter } from '../../http/limiter.ts'
import type { Amended } from './amended.service.ts'
import type { Lane } from './batcher.ts'
import type { MessageAccess } from './message.access.ts'
import type { ReactionRepo } from './reaction.repo.ts'
import type { Sends } from './send.service.ts'

interface Parts {
  shown: MessageAccess
  repo: ReactionRepo
  amended: Amended
  sends: Sends
  lane: Lane
  limiter: Limiter
}

/** One emoji as people see it, all of its forms. Source: Unicode, UTS #51, RGI emoji set */
const EMOJI = /^\p{RGI_Emoji}$/v

/** Emoji set on messages. They raise the change of the message, and neither its place nor anybody's unread count. */
export function createReactions({ repo, shown, amended, sends, lane, limiter }: Parts) {
  return {
    /**
     * Speaks to the other, so it asks what sending asks. The same again changes nothing.
     * @throws AppError
     */
    async react(
      userId: UserId,
      conversationID: string,
      { seq, reactionID, isOn }: { seq: number; reactionID: string; isOn: boolean },
    ): Promise<Message> {
      await limiter.take('chatReactions', userId)
      if (!EMOJI.test(reactionID)) throw new AppError('chat.reactionRefused')
      const { conversation, row } = await shown.find(userId, conversationID, seq)
      if (row.type === 'tip' || row.is_revoked) throw new AppError('chat.reactionRefused')
      const otherId = conversation.other.id
      const target = { conversationId: conversation.id, seq, userId, otherId }
      // Both in the lane: whoever's account ends between the two leaves nothing behind.
      const outcome = await lane.run(async () => {
        await sends.ensureMayWrite(userId, otherId)
        return repo.react(target, { reactionID, isOn })
      })
      if (outcome === 'refused') throw new AppError('chat.reactionRefused')
      return amended.tell(outcome === 'changed' ? 'reacted' : undefined, target)
    },
  }
}
export type Reactions = ReturnType<typeof createReactions>
