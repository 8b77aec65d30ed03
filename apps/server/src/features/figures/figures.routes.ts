import * as routes from '@thrum/contracts/console/figures.routes'
import { bindConsole, type ConsoleDoor } from '../../http/console-door.ts'
import type { FiguresService } from './figures.service.ts'
import type { createHealth } from './health.service.ts'

const DAYS = 30

export function bindFiguresRoutes(
  door: ConsoleDoor,
  figures: FiguresService,
  health: ReturnType<typeof createHealth>,
): void {
  bindConsole(door, routes.getFigures, ({ query }) => figures.get(query.days ?? DAYS))
  bindConsole(door, routes.getServerHealth, () => health())
}
