import type { Clock } from '@thrum/toy-protocol/clock'
import type { Log } from '../../log.ts'
import { lookEvery } from '../../look-every.ts'
import type { Target } from './amend.repo.ts'
import type { RiskRepo } from './risk.repo.ts'

/** A moderator marks from another process, so the server looks. */
const LOOK_EVERY_MS = 1_000

interface Parts {
  repo: Pick<RiskRepo, 'takeNews'>
  /** Shows both sides the message as it is now. */
  tell: (target: Target) => Promise<unknown>
  clock: Clock
  log: Log
}

/**
 * Tells of marks that were set. What fails to be told is found by the clients themselves: the message's change rose.
 * @returns ends the watch
 */
export function watchMarks({ repo, tell, ...parts }: Parts): () => void {
  return lookEvery(parts, 'risk-marks', LOOK_EVERY_MS, async () => {
    for (const target of await repo.takeNews()) await tell(target)
  })
}
