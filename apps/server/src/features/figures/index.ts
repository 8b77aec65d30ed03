import type { Context } from '../../context.ts'
import type { ConsoleDoor } from '../../http/console-door.ts'
import { createFiguresRepo, type FiguresRepo } from './figures.repo.ts'
import { bindFiguresRoutes } from './figures.routes.ts'
import { createFiguresService } from './figures.service.ts'
import { createHealth } from './health.service.ts'

export type { FiguresRepo } from './figures.repo.ts'

export function createFigures({
  db,
  config,
  clock,
  wall,
  log,
  onDrain,
}: Pick<Context, 'db' | 'config' | 'clock' | 'wall' | 'log' | 'onDrain'>): {
  bindConsole(door: ConsoleDoor): void
  repo: FiguresRepo
} {
  const repo = createFiguresRepo(db)
  return {
    repo,
    bindConsole(door) {
      const health = createHealth({ repo, dataDir: config.dataDir, clock, wall, log, onDrain })
      bindFiguresRoutes(door, createFiguresService({ repo, wall }), health)
    },
  }
}
