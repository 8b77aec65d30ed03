import type { Message } from '@thrum/contracts/chat/chat.entities'
import { AppError } from '@thrum/contracts/errors'
import type { Target } from './amend.repo.ts'
import type { PushTo } from './chat.events.ts'
import type { MessageRepo } from './message.repo.ts'
import { toMessage } from './message.view.ts'

/** After a message changed, or where nobody was told of it: what it is now, for each side as it stands there. */
export function createAmended({ repo, pushTo }: { repo: MessageRepo; pushTo: PushTo }) {
  return {
    /**
     * Whoever deleted the message on their side hears nothing: it returns by no road.
     * @param type undefined where nothing happened
     * @returns the message as `userId` sees it
     * @throws AppError `chat.messageUnknown`
     */
    async tell(
      type: 'message' | 'revoked' | 'edited' | 'reacted' | undefined,
      { conversationId, seq, userId, otherId }: Target,
    ): Promise<Message> {
      const see = async (viewerId: typeof userId, withId: typeof userId) => {
        const row = await repo.find(conversationId, viewerId, seq)
        return row === undefined ? undefined : toMessage(row, viewerId, withId)
      }
      const mine = await see(userId, otherId)
      const theirs = type && (await see(otherId, userId))
      for (const [viewerId, message] of [
        [userId, mine],
        [otherId, theirs],
      ] as const)
        if (type !== undefined && message?.isDeleted === false) pushTo(viewerId, { type, data: { message } })
      if (mine === undefined) throw new AppError('chat.messageUnknown')
      return mine
    },
  }
}
export type Amended = ReturnType<typeof createAmended>
