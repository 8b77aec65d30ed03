import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import { APPLICATION_DAYS, APPLICATION_TEXT_MAX, REMARK_MAX } from '@thrum/contracts/limits'
import { isDatabaseTrouble } from '../../db/trouble.ts'
import { limitKeyOf } from '../../http/address.ts'
import type { Limiter } from '../../http/limiter.ts'
import type { RuleName } from '../../http/limits.ts'
import { countGuesses } from '../../http/misses.ts'
import { randomId } from '../../ids.ts'
import type { Doubts } from '../../late-commit.ts'
import { type FriendNews, type FriendSurroundings, toFriendPush } from './friend.events.ts'
import type { FriendshipRepo } from './friendship.repo.ts'
import { toOwnWords } from './own-words.ts'
import type { PersonQuery, RequestRepo } from './request.repo.ts'
import { type Change, onAnswer, onAsk, onLeave, type Standing } from './standing.machine.ts'
import type { Pair, StandingRepo } from './standing.repo.ts'

const DAY_MS = 24 * 60 * 60_000

export interface FriendParts {
  standings: StandingRepo
  requests: RequestRepo
  friendships: FriendshipRepo
  limiter: Limiter
  wall: () => number
  around: FriendSurroundings
  unanswered: Omit<Doubts, 'leave'>
}

/** Requests that are over, so that nobody sees them and they stand in nobody's way. Source: decision D-32 */
export function requestsEndedBefore(wall: () => number): Date {
  return new Date(wall() - APPLICATION_DAYS * DAY_MS)
}

export function pairOf(userId: UserId, otherId: UserId, wall: () => number): Pair {
  return { userId, otherId, now: new Date(wall()), endedBefore: requestsEndedBefore(wall) }
}

/** Tells people's windows what changed about somebody; that it is written already is what counts. */
export function createTeller({ requests, wall, around }: Pick<FriendParts, 'requests' | 'wall' | 'around'>) {
  return async (kind: FriendNews, to: UserId, about: UserId): Promise<void> => {
    const pending = await requests.countIncoming(to, requestsEndedBefore(wall)).catch(() => undefined)
    if (pending !== undefined) around.pushTo(to, toFriendPush(kind, about, pending))
  }
}

interface Changed<C> {
  change: C
  /** How the two stood. */
  before: Standing
}

/** Writes a change and tells of it: at once, or as soon as it is there where the database gave no answer. */
export function createChanger({ standings, unanswered }: Pick<FriendParts, 'standings' | 'unanswered'>) {
  return async <C extends Change>(
    key: string,
    pair: Pair,
    decide: (standing: Standing) => C,
    tell: (changed: Changed<C>) => Promise<void>,
  ): Promise<C> => {
    let decided: Changed<C> | undefined
    const changed = await standings
      .change(pair, (before) => {
        decided = { change: decide(before), before }
        return decided.change
      })
      .catch((error: unknown) => {
        const asked = decided
        // What changes nothing may find the change of a doubt, which that has still to tell.
        if (asked !== undefined && asked.change !== 'nothing' && isDatabaseTrouble(error)) {
          unanswered.note(key, {
            isDone: () => standings.isDone(pair, asked.change),
            tell: () => tell(asked),
          })
        }
        throw error
      })
    if (changed.change !== 'nothing') unanswered.forget(key)
    await tell(changed)
    return changed.change
  }
}

/** What got no answer before, and is done, is no fault. */
export function createAgain({ unanswered }: Pick<FriendParts, 'unanswered'>) {
  return (key: string, run: () => Promise<unknown>): Promise<unknown> =>
    run().catch(async (error: unknown) => {
      if (!(error instanceof AppError) || !(await unanswered.isDone(key))) throw error
    })
}

export function createFriendService(parts: FriendParts) {
  const { requests, friendships, limiter, wall, around } = parts
  const tell = createTeller(parts)
  const change = createChanger(parts)
  const again = createAgain(parts)
  const tellBoth = async (kind: FriendNews, one: UserId, other: UserId) => {
    await Promise.all([tell(kind, one, other), tell(kind, other, one)])
  }

  const find = async (userId: UserId, query: PersonQuery, address: string): Promise<UserId> => {
    const counts = countsOf(userId, query, address)
    const otherId = await countGuesses(limiter, counts, () => requests.findPerson(query))
    if (otherId === undefined) throw new AppError('friend.notFound')
    if (otherId === userId) throw new AppError('friend.self')
    return otherId
  }

  /** Counts a request that gets written, and no other. */
  const ask = async (pair: Pair, message: string): Promise<'befriend' | 'ask'> => {
    const { userId, otherId } = pair
    await limiter.take('friendRequests', userId)
    const request = { id: randomId(), message }
    let made: 'befriend' | 'ask' | undefined
    try {
      made = await change(`ask ${userId} ${otherId}`, { ...pair, request }, onAsk, async (changed) => {
        if (changed.change === 'befriend') around.befriended(userId, otherId)
        else around.asked(otherId)
        await tellBoth(changed.change === 'ask' ? 'application' : 'handled', userId, otherId)
      })
      return made
    } finally {
      if (made !== 'ask') await limiter.giveBack('friendRequests', userId)
    }
  }

  return {
    /** @throws AppError */
    async apply(
      userId: UserId,
      query: PersonQuery,
      { message: typed, address }: { message: string; address: string },
    ): Promise<{ state: 'waiting' | 'friends'; userId: UserId }> {
      const message = toOwnWords(typed, APPLICATION_TEXT_MAX)
      if (message === undefined) throw new AppError('friend.messageTooLong', { data: { field: 'message' } })
      const otherId = await find(userId, query, address)
      const made = await ask(pairOf(userId, otherId, wall), message)
      return { state: made === 'ask' ? 'waiting' : 'friends', userId: otherId }
    },

    /** What can't even be read as a code or id counts like one that leads to nobody. */
    noteUnreadable: (userId: UserId): Promise<void> => limiter.take('friendMisses', userId),

    async listRequests(userId: UserId) {
      const endedBefore = requestsEndedBefore(wall)
      const [incoming, outgoing] = await Promise.all([
        requests.list(userId, 'incoming', endedBefore),
        requests.list(userId, 'outgoing', endedBefore),
      ])
      return { incoming, outgoing }
    },

    /** @throws AppError `friend.applicationUnknown`, `friend.tooMany` */
    async answer(userId: UserId, id: string, agrees: boolean): Promise<void> {
      const key = `answer ${userId} ${id} ${agrees}`
      await again(key, async () => {
        const askerId = await requests.findAsker(id, userId)
        if (askerId === undefined) throw new AppError('friend.applicationUnknown')
        const decide = (standing: Standing) => onAnswer(standing, id, agrees)
        await change(key, pairOf(userId, askerId, wall), decide, async (changed) => {
          if (changed.change === 'befriend') around.befriended(askerId, userId)
          await tellBoth('handled', userId, askerId)
        })
      })
    },

    list: friendships.list,
    sides: friendships.sides,
    isOnline: around.isOnline,

    /** An empty one takes the name away. @throws AppError `friend.unknown`, `friend.remarkTooLong` */
    async remark(userId: UserId, friendId: UserId, typed: string): Promise<void> {
      const remark = toOwnWords(typed, REMARK_MAX)
      if (remark === undefined) throw new AppError('friend.remarkTooLong', { data: { field: 'remark' } })
      if (!(await friendships.remark(userId, friendId, remark))) throw new AppError('friend.unknown')
      await tell('list', userId, friendId)
    },

    /** The other's list stays as it is, and nobody tells them. @throws AppError `friend.unknown` */
    async leave(userId: UserId, friendId: UserId): Promise<void> {
      const key = `leave ${userId} ${friendId}`
      await again(key, () =>
        change(key, pairOf(userId, friendId, wall), onLeave, async ({ before }) => {
          if (before.isTheirs) around.parted(userId, friendId)
          await tell('list', userId, friendId)
          // One's own request to them went with it.
          if (before.hasAsked) await tell('handled', friendId, userId)
        }),
      )
    },

    sweep: () => requests.sweep(requestsEndedBefore(wall)),
  }
}
export type FriendService = ReturnType<typeof createFriendService>

/** Codes, which are short enough to be guessed, by whichever account. Source: safety P-D8 */
function countsOf(userId: UserId, query: PersonQuery, address: string): [RuleName, string][] {
  const own: [RuleName, string][] = [['friendMisses', userId]]
  return 'inviteNum' in query ? [['friendMissesAddress', limitKeyOf(address)], ...own] : own
}
