import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import type { Events } from '../../events.ts'
import type { BlockRepo } from './block.repo.ts'
import { createAgain, createChanger, createTeller, type FriendParts, pairOf } from './friend.service.ts'
import { isSeenByOther, onBlock, onUnblock } from './standing.machine.ts'

type Parts = Pick<FriendParts, 'standings' | 'requests' | 'wall' | 'around' | 'unanswered'> & {
  blocks: BlockRepo
  events: Events
}

export function createBlocks(parts: Parts) {
  const { blocks, events, wall, around } = parts
  const tell = createTeller(parts)
  const change = createChanger(parts)
  const again = createAgain(parts)
  return {
    list: blocks.list,

    /**
     * Friendship, requests, plays and invitations between the two are over. Whoever sees nothing of that hears
     * nothing either, least of all who it was.
     * @throws AppError `friend.self`, `friend.notFound`, `friend.tooManyBlocked`
     */
    async add(userId: UserId, otherId: UserId): Promise<void> {
      if (userId === otherId) throw new AppError('friend.self')
      await change(`block ${userId} ${otherId}`, pairOf(userId, otherId, wall), onBlock, async (changed) => {
        const { before } = changed
        // Also of one that was there: the answer to it may have been lost, and what runs between the two would go on.
        events.emit('blocked', { userId, otherId })
        if (changed.change === 'nothing') return
        if (before.isMine && before.isTheirs) around.parted(userId, otherId)
        await tell('blocks', userId, otherId)
        if (isSeenByOther(before)) await tell('list', otherId, userId)
      })
    },

    /** One's own block alone. @throws AppError `friend.unknown` for whoever isn't blocked, or isn't there */
    async remove(userId: UserId, otherId: UserId): Promise<void> {
      const key = `unblock ${userId} ${otherId}`
      await again(key, () =>
        change(key, pairOf(userId, otherId, wall), onUnblock, () => tell('blocks', userId, otherId)),
      )
    },
  }
}
export type Blocks = ReturnType<typeof createBlocks>
