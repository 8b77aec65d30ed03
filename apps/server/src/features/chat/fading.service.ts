import { type Conversation, FADING_TIP } from '@thrum/contracts/chat/chat.entities'
import { AppError } from '@thrum/contracts/errors'
import { isOfficial, type UserId } from '@thrum/contracts/ids'
import { FADING_SECONDS } from '@thrum/contracts/limits'
import type { Limiter } from '../../http/limiter.ts'
import { inTurn } from '../../in-turn.ts'
import type { Lane } from './batcher.ts'
import type { ConversationAccess } from './conversation.access.ts'
import type { FadingPair, FadingRead, FadingRepo } from './fading.repo.ts'
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

/** What was read, and when. */
interface Begun extends FadingRead {
  at: Date
}

/** Messages that disappear some time after they were read. */
export function createFading(parts: Parts) {
  const { repo, access, sends, lane, limiter, wall, tell, released } = parts
  const tellBoth = async ({ userId, otherId }: FadingPair) => {
    await tell(otherId, userId)
    return tell(userId, otherId)
  }

  /** What was read while not all of its time has begun, in the order of reading. */
  const unbegun = new Set<Begun>()
  const beginSome = async (one: Begun) => {
    const isMore = await lane.run(() => repo.startSome(one, one.at))
    if (!isMore) unbegun.delete(one)
  }
  const beginRest = async (one: Begun) => {
    while (unbegun.has(one)) await beginSome(one)
    await tellBoth(one)
  }

  /** What came to its end, or is about to, and was not told to both. */
  const untold = new Map<number, FadingPair>()

  /** The conversation up to which was looked for what the last process left; undefined once it was in all. */
  let lookedTo: number | undefined = 0
  const findMissed = async () => {
    while (lookedTo !== undefined) {
      const { missed, last } = await repo.listMissed(lookedTo)
      const at = new Date(wall())
      for (const read of missed) unbegun.add({ ...read, at })
      lookedTo = last
    }
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
      // What was said to the service stays on its desk.
      if (isOfficial(row.other.id) && seconds !== 0) throw new AppError('chat.notFriends')
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

    /**
     * The time of what was read begins. Of much at once `resume` begins the rest, with the same time; what was read
     * before it has its own.
     */
    async begin(read: FadingRead): Promise<void> {
      const one = { ...read, at: new Date(wall()) }
      const before = [...unbegun].filter(
        ({ conversationId, userId }) => conversationId === read.conversationId && userId === read.userId,
      )
      if (before.every(({ seq }) => seq < read.seq)) unbegun.add(one)
      await beginSome(before[0] ?? one)
    },

    /** Begins what is left of what was read; what the last process left begins now. */
    async resume(): Promise<void> {
      await inTurn([...[...unbegun].map((one) => () => beginRest(one)), findMissed])
    },

    /**
     * Takes away what is over, and tells both. Safe to repeat, and to break off anywhere; one conversation that fails
     * holds back no other.
     */
    async end(): Promise<void> {
      const now = new Date(wall())
      for (const pair of await repo.listDue(now)) untold.set(pair.conversationId, pair)
      const due = [...untold.values()]
      const endAll = async (pair: FadingPair) => {
        let isMore = true
        while (isMore) isMore = (await lane.run(() => repo.endSome(pair, now))) > 0
        await tellBoth(pair)
        untold.delete(pair.conversationId)
      }
      try {
        await inTurn(due.map((pair) => () => endAll(pair)))
      } finally {
        if (due.length > 0) released()
      }
    },
  }
}
export type FadingMessages = ReturnType<typeof createFading>
