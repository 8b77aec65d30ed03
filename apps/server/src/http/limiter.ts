import { AppError } from '@thrum/contracts/errors'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Limits, RuleName } from './limits.ts'

/** Counts calls in this process. Stop routes never come here, so they have no limiter to fail. */
export interface Limiter {
  /** Counts one call, or so many points. @throws AppError `request.tooMany`, with `retryAfterS`, once the rule is used up */
  take(rule: RuleName, key: string, points?: number): Promise<void>
  /** Counts one call; false once the rule is used up. */
  tryTake(rule: RuleName, key: string): Promise<boolean>
  /** Returns one counted call, where only failures count and this one was none. */
  giveBack(rule: RuleName, key: string): Promise<void>
  /** Throws like `take` where one call, or so many points, would be too many, and counts nothing. */
  ensureLeft(rule: RuleName, key: string, points?: number): Promise<void>
}

export function createLimiter(limits: Limits): Limiter {
  const counters = new Map<RuleName, RateLimiterMemory>()
  const counterOf = (rule: RuleName): RateLimiterMemory => {
    const { points, perMs } = limits[rule]
    const counter = counters.get(rule) ?? new RateLimiterMemory({ points, duration: perMs / 1000 })
    counters.set(rule, counter)
    return counter
  }
  return {
    async take(rule, key, points = 1) {
      await counterOf(rule)
        .consume(key, points)
        .catch((used: RateLimiterRes) => {
          throw tooMany(used.msBeforeNext)
        })
    },
    tryTake: (rule, key) =>
      counterOf(rule)
        .consume(key)
        .then(
          () => true,
          () => false,
        ),
    async giveBack(rule, key) {
      // Of a window that is over nothing is left to return: it would be one more in the next.
      const used = await counterOf(rule).get(key)
      if ((used?.consumedPoints ?? 0) > 0) await counterOf(rule).reward(key)
    },
    async ensureLeft(rule, key, points = 1) {
      const used = await counterOf(rule).get(key)
      const { points: all, perMs } = limits[rule]
      if ((used?.consumedPoints ?? 0) + points > all) throw tooMany(used?.msBeforeNext ?? perMs)
    },
  }
}

function tooMany(msBeforeNext: number): AppError {
  return new AppError('request.tooMany', {
    data: { retryAfterS: Math.max(1, Math.ceil(msBeforeNext / 1000)) },
  })
}
