import * as routes from '@thrum/contracts/push/push.routes'
import { bind, type Door } from '../../http/bind.ts'
import type { PushService } from './push.service.ts'

export function bindPushRoutes(door: Door, pushes: PushService): void {
  bind(door, routes.getPushKey, () => ({ key: pushes.key }))
  bind(door, routes.subscribePush, async ({ caller, body }) => {
    await pushes.subscribe(caller, body)
    return null
  })
  bind(door, routes.unsubscribePush, async ({ caller, body }) => {
    await pushes.unsubscribe(caller, body.endpoint)
    return null
  })
}
