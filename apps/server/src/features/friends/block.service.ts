import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import type { BlockRepo } from './block.repo.ts'

export function createBlocks(repo: BlockRepo) {
  return {
    list: repo.list,
    /** @throws AppError `friend.unknown` for whoever isn't blocked, or isn't there */
    async remove(userId: UserId, blockedId: UserId): Promise<void> {
      if (!(await repo.remove(userId, blockedId))) throw new AppError('friend.unknown')
    },
  }
}
export type Blocks = ReturnType<typeof createBlocks>
