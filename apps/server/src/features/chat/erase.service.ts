import type { UserId } from '@thrum/contracts/ids'
import type { Lane } from './batcher.ts'
import { CHUNK, type Erased, type EraseRepo } from './erase.repo.ts'

interface Parts {
  repo: EraseRepo
  lane: Lane
  wall: () => number
  /** Shows the other side at once that the account is gone. */
  tell: (userId: UserId, otherId: UserId) => Promise<unknown>
}

/**
 * Takes what a person wrote out of all conversations; the places stay, and read as a deleted account's. Safe to
 * repeat, and to break off anywhere. Source: SESS-013
 */
export function createErase({ repo, lane, wall, tell }: Parts) {
  /** Some places after the other; whoever sends meanwhile comes in between. */
  const inChunks = async ({ lastSeq }: Erased, run: (after: number) => Promise<void>) => {
    for (let after = 0; after < lastSeq; after += CHUNK) await lane.run(() => run(after))
  }
  return async (userId: UserId): Promise<void> => {
    for (const one of await repo.listConversations(userId)) {
      await inChunks(one, (after) => repo.eraseSome(one, userId, after, new Date(wall())))
      await lane.run(() => repo.settle(one, userId))
      if (await repo.isNobodys(one)) {
        await inChunks(one, (after) => repo.removeSome(one, after))
        await lane.run(() => repo.remove(one))
      }
      await tell(one.otherId, userId)
    }
  }
}
