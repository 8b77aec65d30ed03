import type { Context } from '../../context.ts'
import type { Door } from '../../http/bind.ts'
import type { ConsoleDoor } from '../../http/console-door.ts'
import { createVersionRepo } from './version.repo.ts'
import { bindVersionRoutes } from './version.routes.ts'
import { createVersionService } from './version.service.ts'
import { bindVersionDesk } from './version-desk.routes.ts'

export function createVersions({ db, wall }: Pick<Context, 'db' | 'wall'>): {
  bindRoutes(door: Door): void
  bindConsole(door: ConsoleDoor): void
} {
  const versions = createVersionService(createVersionRepo(db), wall)
  return {
    bindRoutes: (door) => bindVersionRoutes(door, versions),
    bindConsole: (door) => bindVersionDesk(door, versions),
  }
}
