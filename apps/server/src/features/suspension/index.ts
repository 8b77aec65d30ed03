import type { Context } from '../../context.ts'
import type { ConsoleDoor } from '../../http/console-door.ts'
import type { Operators } from '../operator/index.ts'
import { createDeskRepo } from './desk.repo.ts'
import { bindDeskRoutes } from './desk.routes.ts'
import { createDesk } from './desk.service.ts'
import { createSuspensionRepo } from './suspension.repo.ts'
import { watchSuspended } from './suspension.timer.ts'

export { suspendAccount } from './suspension.repo.ts'

/** Makes a suspension felt in this process, whoever said it: the console, or the command line. */
export function createSuspension({
  db,
  events,
  clock,
  wall,
  log,
  onDrain,
}: Pick<Context, 'db' | 'events' | 'clock' | 'wall' | 'log' | 'onDrain'>): {
  bindConsole(door: ConsoleDoor, operators: Pick<Operators, 'lookUps'>): void
} {
  const suspensions = createSuspensionRepo(db)
  onDrain(watchSuspended({ repo: suspensions, events, clock, wall, log }))
  return {
    bindConsole: (door, { lookUps }) =>
      bindDeskRoutes(door, createDesk({ repo: createDeskRepo(db), suspensions, lookUps, wall })),
  }
}
