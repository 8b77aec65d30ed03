import { UserId } from '@thrum/contracts/ids'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Door } from '../../http/bind.ts'
import { watchDoubts } from '../../late-commit.ts'
import { createBlockRepo } from './block.repo.ts'
import { createBlocks } from './block.service.ts'
import type { FriendSurroundings } from './friend.events.ts'
import { bindFriendRoutes } from './friend.routes.ts'
import { createFriendService } from './friend.service.ts'
import { createFriendshipAccess, type FriendshipAccess } from './friendship.access.ts'
import { createFriendshipRepo } from './friendship.repo.ts'
import { createRequestRepo } from './request.repo.ts'
import { createStandingRepo, insertBlock, insertMutual } from './standing.repo.ts'

export { type Face, faceOf } from './face.ts'
export { toOwnWords } from './own-words.ts'
export type { FriendSurroundings, FriendshipAccess }

/** Requests that nobody answered are gone this soon after their end. */
const SWEEP_EVERY_MS = 60 * 60_000

/** What other parts of the server may use of friends. */
export interface Friends extends FriendshipAccess {
  bindRoutes(door: Door): void
}

export function createFriends(
  { db, limiter, clock, wall, log, events, jobs, onDrain }: Context,
  around: FriendSurroundings,
): Friends {
  const friendships = createFriendshipRepo(db)
  const standings = createStandingRepo(db)
  const requests = createRequestRepo(db)
  const unanswered = watchDoubts({ clock, log }, 'friend-changes')
  onDrain(unanswered.leave)
  const parts = { standings, requests, friendships, limiter, wall, around, unanswered }
  const friends = createFriendService(parts)
  const blocks = createBlocks({ ...parts, events, blocks: createBlockRepo(db) })
  jobs.every('friends-sweep', SWEEP_EVERY_MS, friends.sweep)
  return {
    ...createFriendshipAccess(friendships),
    bindRoutes: (door) => bindFriendRoutes(door, friends, blocks),
  }
}

/** Makes two people mutual friends: for demo worlds and tests. */
export async function befriend(
  { db, wall }: Pick<Context, 'db' | 'wall'>,
  one: string,
  other: string,
): Promise<void> {
  await insertMutual(db, z.parse(UserId, one), z.parse(UserId, other), new Date(wall()))
}

/** Lets somebody block another, and nothing else that goes with it: for demo worlds and tests. */
export async function block(
  { db, wall }: Pick<Context, 'db' | 'wall'>,
  one: string,
  other: string,
): Promise<void> {
  await insertBlock(db, z.parse(UserId, one), z.parse(UserId, other), new Date(wall()))
}
