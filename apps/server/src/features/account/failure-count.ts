import { AppError } from '@thrum/contracts/errors'
import { isDatabaseTrouble } from '../../db/trouble.ts'
import type { Limiter } from '../../http/limiter.ts'
import { type Counts, giveBack } from '../../http/misses.ts'

/**
 * Counts before the attempt, and takes it back where the database kept it from being weighed.
 * @throws AppError `request.tooMany`
 */
export async function countAttempts<T>(
  limiter: Limiter,
  counts: Counts,
  attempt: () => Promise<T>,
): Promise<T> {
  for (const [rule, key] of counts) await limiter.take(rule, key)
  return attempt().catch(async (error: unknown) => {
    if (isDatabaseTrouble(error)) await giveBack(limiter, counts)
    throw error
  })
}

/** The same, and takes it back after an attempt that succeeds. */
export async function countFailures<T>(
  limiter: Limiter,
  counts: Counts,
  attempt: () => Promise<T>,
): Promise<T> {
  const result = await countAttempts(limiter, counts, attempt)
  await giveBack(limiter, counts)
  return result
}

/** A refusal as a result: of what a proof opens, which is no failure of the proof. */
export function orRefusal<T>(opened: Promise<T>): Promise<T | AppError> {
  return opened.catch((error: unknown) => {
    if (error instanceof AppError) return error
    throw error
  })
}
