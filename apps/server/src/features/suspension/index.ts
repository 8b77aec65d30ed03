import type { Context } from '../../context.ts'
import { createSuspensionRepo } from './suspension.repo.ts'
import { watchSuspended } from './suspension.timer.ts'

/** Makes a suspension felt in this process; it is said on the operator's command line. */
export function createSuspension({
  db,
  events,
  clock,
  wall,
  onDrain,
}: Pick<Context, 'db' | 'events' | 'clock' | 'wall' | 'onDrain'>): void {
  onDrain(watchSuspended({ repo: createSuspensionRepo(db), events, clock, wall }))
}
