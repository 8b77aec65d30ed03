import { toAppError } from '../../http/envelope.ts'
import type { Limiter } from '../../http/limiter.ts'
import type { Log } from '../../log.ts'
import type { AlarmRepo } from './alarm.repo.ts'
import type { OperatorCaller } from './operator.service.ts'

/** One alarm an hour for the same operator. */
const ALARM_EVERY_MS = 60 * 60_000
/** Looking at somebody twice is one look; so many are remembered. */
const REMEMBERED_MS = 10 * 60_000

interface Parts {
  limiter: Limiter
  alarms: AlarmRepo
  log: Log
  wall: () => number
}

/** How many people an operator looks up; too many refuse themselves, and tell others. Source: abuse case OP-05 */
export function createLookUps({ limiter, alarms, log, wall }: Parts) {
  const seen = new Map<string, number>()

  return {
    /**
     * Every call that shows one person goes through here.
     * @param whom the person's id, or what was typed where it led to nobody: guessing counts too
     * @throws AppError `request.tooMany`
     */
    async look(operator: OperatorCaller, whom: string): Promise<void> {
      const nowMs = wall()
      for (const [key, untilMs] of seen) if (untilMs < nowMs) seen.delete(key)
      const key = `${operator.id} ${whom}`
      if (seen.has(key)) return
      try {
        await limiter.take('operatorLookUps', operator.id)
      } catch (error) {
        if (toAppError(error).code === 'request.tooMany') await this.raise(operator)
        throw error
      }
      seen.set(key, nowMs + REMEMBERED_MS)
    },

    async raise({ id, name }: OperatorCaller): Promise<void> {
      const hour = Math.floor(wall() / ALARM_EVERY_MS)
      const alarm = { kind: 'lookUps' as const, operatorId: id, subject: name, key: `lookUps ${id} ${hour}` }
      if (await alarms.raise(alarm, new Date(wall()))) log.error('an operator looked up too many people')
    },
  }
}

export type LookUps = ReturnType<typeof createLookUps>
