import type { Context } from '../../context.ts'
import type { Door } from '../../http/bind.ts'
import type { Media } from '../media/index.ts'
import { createExportRepo } from './export.repo.ts'
import { bindExportRoutes } from './export.routes.ts'
import { createExports as createService } from './export.service.ts'
import { createOwnDataRepo } from './own-data.repo.ts'

const MAKE = 'export-make'
/** What was left undone, by a fault or a death of the process, is taken up again this often. */
const MAKE_EVERY_MS = 30_000

export interface Exports {
  bindRoutes(door: Door): void
}

export function createExports(context: Context, { media }: { media: Media }): Exports {
  const { db, jobs, limiter, log, wall } = context
  const exports = createService({
    repo: createExportRepo(db),
    data: createOwnDataRepo(db),
    media,
    limiter,
    log,
    wall,
    hurry: () => jobs.send(MAKE),
  })
  jobs.every(MAKE, MAKE_EVERY_MS, (_data, signal) => exports.makeAll(signal))
  return { bindRoutes: (door) => bindExportRoutes(door, { exports, signAddress: media.signAddress, wall }) }
}
