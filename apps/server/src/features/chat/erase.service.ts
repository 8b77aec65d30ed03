import type { UserId } from '@thrum/contracts/ids'
import type { Lane } from './batcher.ts'
import type { Erased, EraseRepo } from './erase.repo.ts'

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
  const eraseTraces = async (one: Erased, userId: UserId) => {
    let after = 0
    for (let isFirst = true; isFirst || after > 0; isFirst = false) {
      const seqs = await repo.findTraces(one, userId, after)
      if (isFirst || seqs.length > 0) await lane.run(() => repo.eraseTraces(one, userId, seqs))
      after = seqs.at(-1) ?? 0
    }
  }
  return async (userId: UserId): Promise<void> => {
    for (const one of await repo.listConversations(userId)) {
      let hasMore = true
      while (hasMore) hasMore = await lane.run(() => repo.eraseSome(one, userId, new Date(wall())))
      await eraseTraces(one, userId)
      await lane.run(() => repo.releaseMedia(one))
      await lane.run(() => repo.removeIfNobodys(one))
      await tell(one.otherId, userId)
    }
  }
}
