import { UserId } from '@thrum/contracts/ids'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Door } from '../../http/bind.ts'
import { createBlockRepo } from './block.repo.ts'
import { createBlocks } from './block.service.ts'
import { bindFriendRoutes } from './friend.routes.ts'
import { createFriendshipAccess, type FriendshipAccess } from './friendship.access.ts'
import { createFriendshipRepo } from './friendship.repo.ts'

export type { FriendshipAccess }

/** What other parts of the server may use of friends. */
export interface Friends extends FriendshipAccess {
  bindRoutes(door: Door): void
}

export function createFriends({ db }: Pick<Context, 'db'>): Friends {
  const blocks = createBlocks(createBlockRepo(db))
  return {
    ...createFriendshipAccess(createFriendshipRepo(db)),
    bindRoutes: (door) => bindFriendRoutes(door, blocks),
  }
}

/** Makes two people mutual friends: for demo worlds and tests. */
export async function befriend(
  { db, wall }: Pick<Context, 'db' | 'wall'>,
  one: string,
  other: string,
): Promise<void> {
  await createFriendshipRepo(db).insertMutual(z.parse(UserId, one), z.parse(UserId, other), new Date(wall()))
}
