import { cancelAccount } from '@thrum/contracts/account/security.routes'
import { bind, type Door } from '../../http/bind.ts'
import type { Closing } from './closing.service.ts'

export function bindClosingRoutes(door: Door, closing: Closing): void {
  bind(
    door,
    cancelAccount,
    async ({ caller, body }) => {
      await closing.cancel(caller, body)
      return null
    },
    { limit: 'change' },
  )
}
