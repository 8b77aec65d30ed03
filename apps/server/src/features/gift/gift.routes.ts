import * as routes from '@thrum/contracts/gift/gift.routes'
import { bind, type Door } from '../../http/bind.ts'
import type { GiftService } from './gift.service.ts'
import { toGiftForm } from './gift.view.ts'

export function bindGiftRoutes(door: Door, gifts: GiftService): void {
  bind(door, routes.sendGiftForm, async ({ caller, body }) =>
    toGiftForm(await gifts.send(caller.userId, body)),
  )
  bind(
    door,
    routes.listGiftForms,
    async ({ caller }) => (await gifts.listOf(caller.userId)).map(toGiftForm),
    { limit: 'lists' },
  )
}
