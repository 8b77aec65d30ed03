import type { DataExport } from '@thrum/contracts/account/account.entities'
import { getExport, startExport } from '@thrum/contracts/account/security.routes'
import { bind, type Door } from '../../http/bind.ts'
import type { Caller } from '../../http/caller.ts'
import type { Media } from '../media/index.ts'
import type { Exports } from './export.service.ts'
import { toExport } from './export.view.ts'

export interface ExportParts {
  exports: Exports
  signAddress: Media['signAddress']
  wall: () => number
}

export function bindExportRoutes(door: Door, { exports, signAddress, wall }: ExportParts): void {
  const tell = async (caller: Caller): Promise<DataExport> =>
    toExport(await exports.find(caller.userId), wall(), (id) => signAddress(id, caller))
  bind(door, getExport, ({ caller }) => tell(caller), { limit: 'lists' })
  bind(door, startExport, async ({ caller, language }) => {
    await exports.start(caller.userId, language)
    return tell(caller)
  })
}
