import { checkVersion } from '@thrum/contracts/version/version.routes'
import { bind, type Door } from '../../http/bind.ts'
import type { VersionService } from './version.service.ts'
import { toVersion } from './version.view.ts'

export function bindVersionRoutes(door: Door, versions: VersionService): void {
  bind(door, checkVersion, async ({ query, language }) =>
    toVersion(await versions.find(query.platform), language),
  )
}
