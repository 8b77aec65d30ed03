import type { Clock } from '@thrum/toy-protocol/clock'
import { isDatabaseTrouble } from '../../db/trouble.ts'
import { inTurn } from '../../in-turn.ts'
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
 * Tells of marks that were set. One that fails holds back no other; the database's trouble of the moment is waited out.
 * @returns ends the watch
 */
export function watchMarks({ repo, tell, ...parts }: Parts): () => void {
  let untold: Target[] = []
  const tellOf = async (target: Target) => {
    try {
      await tell(target)
    } catch (error) {
      if (isDatabaseTrouble(error)) untold.push(target)
      throw error
    }
  }
  return lookEvery(parts, 'risk-marks', LOOK_EVERY_MS, async () => {
    const news = [...untold, ...(await repo.takeNews())]
    untold = []
    await inTurn(news.map((target) => () => tellOf(target)))
  })
}
