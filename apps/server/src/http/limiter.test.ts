import { AppError } from '@thrum/contracts/errors'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLimiter } from './limiter.ts'
import { DEFAULT_LIMITS } from './limits.ts'

describe('limits', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const limiter = () => createLimiter({ ...DEFAULT_LIMITS, change: { points: 2, perMs: 60_000 } })

  test('AU-02 are used up, tell how long to wait, and open again after their window', async () => {
    const { take } = limiter()
    await take('change', 'ann')
    await take('change', 'ann')
    vi.advanceTimersByTime(20_000)
    const refused: unknown = await take('change', 'ann').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(AppError)
    expect(refused).toMatchObject({ code: 'request.tooMany', data: { retryAfterS: 40 } })
    await take('change', 'bo')
    vi.advanceTimersByTime(40_000)
    await take('change', 'ann')
  })

  test('AU-02 give back what was no failure', async () => {
    const { take, giveBack, ensureLeft } = limiter()
    for (let round = 0; round < 5; round++) {
      await take('change', 'ann')
      await giveBack('change', 'ann')
    }
    await take('change', 'ann')
    await ensureLeft('change', 'ann')
    await take('change', 'ann')
    await expect(ensureLeft('change', 'ann')).rejects.toThrow('request.tooMany')
  })
})
