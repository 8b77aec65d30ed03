import { UserId } from '@thrum/contracts/ids'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { createFriendshipAccess, type FriendshipAccess } from './friendship.access.ts'
import { createFriendshipRepo } from './friendship.repo.ts'

export type { FriendshipAccess }

export function createFriends(context: Pick<Context, 'db'>): FriendshipAccess {
  return createFriendshipAccess(createFriendshipRepo(context.db))
}

/** Makes two people mutual friends: for demo worlds and tests. */
export async function befriend(
  { db, wall }: Pick<Context, 'db' | 'wall'>,
  one: string,
  other: string,
): Promise<void> {
  await createFriendshipRepo(db).insertMutual(z.parse(UserId, one), z.parse(UserId, other), new Date(wall()))
}
