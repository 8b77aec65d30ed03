import { UserId } from '@thrum/contracts/ids'
import { LANGUAGES, type Language } from '@thrum/contracts/language'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Door } from '../../http/bind.ts'
import type { Media } from '../media/index.ts'
import { createExportRepo } from './export.repo.ts'
import { bindExportRoutes } from './export.routes.ts'
import { createExports as createService } from './export.service.ts'
import { createOwnDataRepo } from './own-data.repo.ts'

const MAKE = 'export-make'

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
    order: (userId, language) => jobs.send(MAKE, { userId, language }),
  })
  jobs.work(MAKE, ({ userId, language }, signal) =>
    exports.make(z.parse(UserId, userId), toLanguage(language), signal),
  )
  return { bindRoutes: (door) => bindExportRoutes(door, { exports, signAddress: media.signAddress, wall }) }
}

function toLanguage(value: unknown): Language {
  return typeof value === 'string' && value in LANGUAGES ? (value as Language) : 'en'
}
