import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { untilThere } from './until-there.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('APP-11 what the app can’t do without is fetched again until it comes; each miss is heard, and which came first', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('network'))
  const onMissed = vi.fn()
  const got = untilThere(load, onMissed)
  await vi.advanceTimersByTimeAsync(4_000)
  expect([load, onMissed].map(({ mock }) => mock.calls.length)).toEqual([3, 3])
  load.mockResolvedValue('part')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await got).toBe('part')
  expect(onMissed.mock.calls).toEqual([['first'], ['again'], ['again']])
})
