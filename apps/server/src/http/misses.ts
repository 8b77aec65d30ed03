import type { Limiter } from './limiter.ts'
import type { RuleName } from './limits.ts'

/** What one call counts in: rules, each with its key. */
export type Counts = readonly (readonly [RuleName, string])[]

/**
 * Looks while misses are left, and counts what leads to nothing.
 * @throws AppError `request.tooMany`
 */
export async function countMisses<T>(
  limiter: Limiter,
  counts: Counts,
  find: () => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const [rule, key] of counts) await limiter.ensureLeft(rule, key)
  const found = await find()
  if (found === undefined) for (const [rule, key] of counts) await limiter.take(rule, key)
  return found
}
