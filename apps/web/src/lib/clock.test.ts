import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageClock } from './clock.ts'

const DAY_MS = 86_400_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('CHAT-071, CHAT-024 what is far off, by a device whose clock is wrong, does not come at once', () => {
  const run = vi.fn()
  pageClock.after(60 * DAY_MS, run)
  vi.advanceTimersByTime(20 * DAY_MS)
  expect(run).not.toHaveBeenCalled()
})
