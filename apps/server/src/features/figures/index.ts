import type { Context } from '../../context.ts'
import type { ConsoleDoor } from '../../http/console-door.ts'
import { createFiguresRepo } from './figures.repo.ts'
import { bindFiguresRoutes } from './figures.routes.ts'
import { createFiguresService } from './figures.service.ts'
import { createHealth } from './health.service.ts'

export function createFigures({
  db,
  config,
  clock,
  wall,
  onDrain,
}: Pick<Context, 'db' | 'config' | 'clock' | 'wall' | 'onDrain'>): { bindConsole(door: ConsoleDoor): void } {
  const repo = createFiguresRepo(db)
  return {
    bindConsole(door) {
      const health = createHealth({ repo, dataDir: config.dataDir, clock, wall, onDrain })
      bindFiguresRoutes(door, createFiguresService({ repo, wall }), health)
    },
  }
}
