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

/**
 * The same for what may be guessed: counted before the look, so that guesses made at once get no further than those
 * made one by one. What leads somewhere, or is refused, costs nothing.
 * @throws AppError `request.tooMany`
 */
export async function countGuesses<T>(
  limiter: Limiter,
  counts: Counts,
  find: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const found = await countDone(limiter, counts, find)
  if (found !== undefined) await giveBack(limiter, counts)
  return found
}

/**
 * Counts before the run, and takes it back where it is refused or fails: what costs is what is done.
 * @throws AppError `request.tooMany`
 */
export async function countDone<T>(limiter: Limiter, counts: Counts, run: () => Promise<T>): Promise<T> {
  const counted: Counts[number][] = []
  try {
    for (const count of counts) {
      // Before it is taken: the one that is refused counts too.
      counted.push(count)
      await limiter.take(...count)
    }
    return await run()
  } catch (error) {
    await giveBack(limiter, counted)
    throw error
  }
}

export async function giveBack(limiter: Limiter, counts: Counts): Promise<void> {
  for (const [rule, key] of counts) await limiter.giveBack(rule, key)
}
