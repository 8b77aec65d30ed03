import type { Context } from '../../context.ts'
import type { Door } from '../../http/bind.ts'
import { createVersionRepo } from './version.repo.ts'
import { bindVersionRoutes } from './version.routes.ts'
import { createVersionService } from './version.service.ts'

export function createVersions({ db, wall }: Pick<Context, 'db' | 'wall'>): { bindRoutes(door: Door): void } {
  const versions = createVersionService(createVersionRepo(db), wall)
  return { bindRoutes: (door) => bindVersionRoutes(door, versions) }
}
