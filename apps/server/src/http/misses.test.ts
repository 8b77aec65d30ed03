import { AppError } from '@thrum/contracts/errors'
import { expect, test, vi } from 'vitest'
import { createLimiter } from './limiter.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { countGuesses } from './misses.ts'

const COUNTS = [
  ['friendMissesAddress', '192.0.2.1'],
  ['friendMisses', 'ann'],
] as const

test('FR-06, PL-02, P-D8 of guesses made at once no more are looked at than of those made one by one', async () => {
  const limiter = createLimiter({ ...DEFAULT_LIMITS, friendMisses: { points: 3, perMs: 60_000 } })
  const looks: ((found: string | undefined) => void)[] = []
  const guess = () =>
    countGuesses(
      limiter,
      COUNTS,
      () => new Promise<string | undefined>((resolve) => looks.push(resolve)),
    ).catch((error: unknown) => (error instanceof AppError ? error.code : error))

  const guesses = Array.from({ length: 10 }, guess)
  const refused = guesses.slice(3)
  expect(await Promise.all(refused)).toEqual(refused.map(() => 'request.tooMany'))
  expect(looks).toHaveLength(3)
  for (const [at, end] of looks.splice(0).entries()) end(at === 0 ? 'bo' : undefined)
  expect(await Promise.all(guesses.slice(0, 3))).toEqual(['bo', undefined, undefined])

  // The one that led to somebody is left, and so is what the refused ones would have cost.
  const next = guess()
  await expect.poll(() => looks.length).toBe(1)
  looks.pop()?.(undefined)
  expect(await next).toBeUndefined()
  expect(await guess()).toBe('request.tooMany')
  for (let left = 27; left > 0; left -= 1) await limiter.take('friendMissesAddress', '192.0.2.1')
  await expect(limiter.take('friendMissesAddress', '192.0.2.1')).rejects.toThrow('request.tooMany')
})

test('FR-06, F-05 a look that fails costs nothing', async () => {
  const limiter = createLimiter({ ...DEFAULT_LIMITS, friendMisses: { points: 1, perMs: 60_000 } })
  const fail = () => Promise.reject(new Error('Query read timeout'))
  for (let tries = 0; tries < 3; tries += 1)
    await expect(countGuesses(limiter, COUNTS, fail)).rejects.toThrow('timeout')
  expect(await countGuesses(limiter, COUNTS, async () => undefined)).toBeUndefined()
})

test('FR-06 what is given back after its time is over buys nothing in the next', async () => {
  vi.useFakeTimers()
  try {
    const limiter = createLimiter({ ...DEFAULT_LIMITS, friendMisses: { points: 1, perMs: 1_000 } })
    await limiter.take('friendMisses', 'ann')
    vi.advanceTimersByTime(1_001)
    await limiter.giveBack('friendMisses', 'ann')
    await limiter.take('friendMisses', 'ann')
    await expect(limiter.take('friendMisses', 'ann')).rejects.toThrow('request.tooMany')
  } finally {
    vi.useRealTimers()
  }
})
