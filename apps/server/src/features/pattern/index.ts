import type { Context } from '../../context.ts'
import type { Door } from '../../http/bind.ts'
import { createPatternRepo } from './pattern.repo.ts'
import { bindPatternRoutes } from './pattern.routes.ts'
import { createPatternService } from './pattern.service.ts'

export { ensurePatternName } from './pattern.service.ts'

export function createPatterns({ db, wall }: Pick<Context, 'db' | 'wall'>): { bindRoutes(door: Door): void } {
  const patterns = createPatternService({ repo: createPatternRepo(db), wall })
  return { bindRoutes: (door) => bindPatternRoutes(door, patterns) }
}
