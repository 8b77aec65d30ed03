import { AppError } from '@thrum/contracts/errors'
import { isDatabaseTrouble } from '../../db/trouble.ts'
import type { Limiter } from '../../http/limiter.ts'
import type { RuleName } from '../../http/limits.ts'

/** Counts before the attempt, and takes it back after one that succeeds, or that the database kept from being weighed. */
export async function countFailures<T>(
  limiter: Limiter,
  counts: readonly (readonly [RuleName, string])[],
  attempt: () => Promise<T>,
): Promise<T> {
  for (const [rule, key] of counts) await limiter.take(rule, key)
  const giveBack = async () => {
    for (const [rule, key] of counts) await limiter.giveBack(rule, key)
  }
  const result = await attempt().catch(async (error: unknown) => {
    if (isDatabaseTrouble(error)) await giveBack()
    throw error
  })
  await giveBack()
  return result
}

/** A refusal as a result: of what a proof opens, which is no failure of the proof. */
export function orRefusal<T>(opened: Promise<T>): Promise<T | AppError> {
  return opened.catch((error: unknown) => {
    if (error instanceof AppError) return error
    throw error
  })
}
