import { listBlocked, unblock } from '@thrum/contracts/friend/friend.routes'
import { bind, type Door } from '../../http/bind.ts'
import type { Blocks } from './block.service.ts'
import { toBlockedPerson } from './block.view.ts'

export function bindFriendRoutes(door: Door, blocks: Blocks): void {
  bind(door, listBlocked, async ({ caller }) => (await blocks.list(caller.userId)).map(toBlockedPerson), {
    limit: 'lists',
  })
  bind(
    door,
    unblock,
    async ({ caller, body }) => {
      await blocks.remove(caller.userId, body.userId)
      return null
    },
    { limit: 'change' },
  )
}
