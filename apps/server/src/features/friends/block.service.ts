import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import type { Events } from '../../events.ts'
import type { BlockRepo } from './block.repo.ts'
import { createTeller, type FriendParts, pairOf } from './friend.service.ts'
import { onBlock, onUnblock } from './standing.machine.ts'

type Parts = Pick<FriendParts, 'standings' | 'requests' | 'wall' | 'around'> & {
  blocks: BlockRepo
  events: Events
}

export function createBlocks(parts: Parts) {
  const { blocks, standings, events, wall, around } = parts
  const tell = createTeller(parts)
  return {
    list: blocks.list,

    /**
     * Friendship, requests, plays and invitations between the two are over.
     * @throws AppError `friend.self`, `friend.notFound`, `friend.tooManyBlocked`
     */
    async add(userId: UserId, otherId: UserId): Promise<void> {
      if (userId === otherId) throw new AppError('friend.self')
      const change = await standings.change(pairOf(userId, otherId, wall), onBlock)
      if (change === 'nothing') return
      events.emit('blocked', { userId, otherId })
      around.parted(userId, otherId)
      await Promise.all([tell('blocks', userId, otherId), tell('list', otherId, userId)])
    },

    /** One's own block alone. @throws AppError `friend.unknown` for whoever isn't blocked, or isn't there */
    async remove(userId: UserId, otherId: UserId): Promise<void> {
      await standings.change(pairOf(userId, otherId, wall), onUnblock)
      await tell('blocks', userId, otherId)
    },
  }
}
export type Blocks = ReturnType<typeof createBlocks>
