import type { Clock } from '@thrum/toy-protocol/clock'
import type { Target } from './amend.repo.ts'
import type { RiskRepo } from './risk.repo.ts'

/** A moderator marks from another process, so the server looks. */
const LOOK_EVERY_MS = 1_000

interface Parts {
  repo: Pick<RiskRepo, 'takeNews'>
  /** Shows both sides the message as it is now. */
  tell: (target: Target) => Promise<unknown>
  clock: Clock
}

/**
 * Tells of marks that were set. What fails to be told is found by the clients themselves: the message's change rose.
 * @returns ends the watch
 */
export function watchMarks({ repo, tell, clock }: Parts): () => void {
  let isOver = false
  let cancel = () => {}
  const look = async () => {
    for (const target of await repo.takeNews()) await tell(target)
  }
  const lookLater = () => {
    if (isOver) return
    cancel = clock.after(LOOK_EVERY_MS, () => {
      look()
        .catch(() => undefined)
        .finally(lookLater)
    })
  }
  lookLater()
  return () => {
    isOver = true
    cancel()
  }
}
