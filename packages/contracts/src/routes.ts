import * as account from './account/account.routes.ts'
import type { Route } from './define.ts'
import * as device from './device/device.routes.ts'
import * as play from './play/play.routes.ts'

/** Every HTTP call there is, for the OpenAPI page and for tests that walk them all. */
export const ROUTES: readonly Route[] = [account, device, play].flatMap((feature) =>
  Object.values(feature).filter(
    (entry): entry is Route =>
      typeof entry === 'object' && entry !== null && 'path' in entry && 'access' in entry,
  ),
)
