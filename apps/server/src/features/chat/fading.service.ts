import { type Conversation, FADING_TIP } from '@thrum/contracts/chat/chat.entities'
import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import { FADING_SECONDS } from '@thrum/contracts/limits'
import type { Limiter } from '../../http/limiter.ts'
import type { Lane } from './batcher.ts'
import type { ConversationAccess } from './conversation.access.ts'
import type { FadingPair, FadingRepo } from './fading.repo.ts'
import { type Sends, takeSend } from './send.service.ts'

interface Parts {
  repo: FadingRepo
  access: ConversationAccess
  sends: Sends
  lane: Lane
  limiter: Limiter
  wall: () => number
  /** Shows somebody's windows the row as it is now. */
  tell: (userId: UserId, otherId: UserId) => Promise<Conversation | undefined>
  /** Media that nothing shows any more need not wait for the next sweep. */
  released: () => void
}

/** Messages that disappear some time after they were read. */
export function createFading(parts: Parts) {
  const { repo, access, sends, lane, limiter, wall, tell, released } = parts
  const tellBoth = async ({ userId, otherId }: FadingPair) => {
    await tell(otherId, userId)
    return tell(userId, otherId)
  }

  return {
    /**
     * For what either side sends from now on; a line tells both. Speaks to the other, so it asks what sending asks.
     * @throws AppError
     */
    async set(userId: UserId, conversationID: string, seconds: number): Promise<Conversation> {
      if (!FADING_SECONDS.includes(seconds)) throw new AppError('request.invalid')
      await takeSend(limiter, userId)
      const row = await access.find(userId, conversationID)
      const pair = { conversationId: row.id, userId, otherId: row.other.id }
      const isNew = await lane.run(async () => {
        await sends.ensureMayWrite(userId, pair.otherId)
        return repo.set(pair, seconds)
      })
      if (isNew) await sends.addTip(userId, pair.otherId, `${FADING_TIP}${seconds}`)
      const conversation = await tellBoth(pair)
      if (conversation === undefined) throw new AppError('chat.conversationUnknown')
      return conversation
    },

    /** Once, when the server is up: what was read without its time having begun begins now. */
    async resume(): Promise<void> {
      for (const read of await repo.listMissed()) {
        await lane.run(() => repo.start(read, new Date(wall())))
        await tellBoth(read)
      }
    },

    /**
     * Takes away what is over, and tells both. Safe to repeat, and to break off anywhere; one conversation that fails
     * holds back no other.
     */
    async end(): Promise<void> {
      const now = new Date(wall())
      const due = await repo.listDue(now)
      const troubles: unknown[] = []
      for (const pair of due) {
        try {
          let isMore = true
          while (isMore) isMore = (await lane.run(() => repo.endSome(pair, now))) > 0
          await tellBoth(pair)
        } catch (error) {
          troubles.push(error)
        }
      }
      if (due.length > 0) released()
      if (troubles.length > 0) throw troubles[0]
    },
  }
}
export type FadingMessages = ReturnType<typeof createFading>
