import type { UserId } from '@thrum/contracts/ids'
import type { FriendshipRepo, Relation } from './friendship.repo.ts'

/** What two people are to each other; every action between them asks here first. Source: spec §6 */
export interface FriendshipAccess {
  /**
   * @param other undefined for nobody: the look-up is made all the same, so that an unknown person takes as
   *   long as a known one
   */
  relationOf(one: UserId, other: UserId | undefined): Promise<Relation>
}

export function createFriendshipAccess(repo: FriendshipRepo): FriendshipAccess {
  return { relationOf: (one, other) => repo.relation(one, other ?? '') }
}
