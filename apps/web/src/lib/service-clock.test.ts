import { genSign } from '@thrum/contracts/account/account.routes'
import type { UserId } from '@thrum/contracts/ids'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './api.ts'
import { ServiceClock, serviceClock } from './service-clock.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
const NOW_MS = Date.UTC(2026, 10, 30, 12)
const written = (ms: number) => new Date(ms).toUTCString()

beforeEach(() => vi.useFakeTimers({ now: NOW_MS, toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('CHAT-071 of a device whose clock is off the service’s is known, from each of its answers', () => {
  const clock = new ServiceClock()
  expect(clock.nowMs()).toBe(NOW_MS)
  clock.heard(written(NOW_MS - 2 * HOUR_MS), SECOND_MS)
  expect(clock.nowMs()).toBe(NOW_MS - 2 * HOUR_MS)
  // What says nothing, or was long on its way, changes nothing.
  for (const date of [null, 'today']) clock.heard(date, 0)
  clock.heard(written(NOW_MS - HOUR_MS), 6 * SECOND_MS)
  expect(clock.nowMs()).toBe(NOW_MS - 2 * HOUR_MS)
  // Set right, but for what the way takes.
  clock.heard(written(NOW_MS - 3 * SECOND_MS), SECOND_MS)
  expect(clock.nowMs()).toBe(NOW_MS)
})

test('CHAT-071 every call tells it', async () => {
  const headers = { date: written(NOW_MS - HOUR_MS) }
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 200, msg: '', data: { ak: 'ak', sign: 'sign' } }, { headers }),
  )
  await call(genSign, { userId: 'me' as UserId }, { isSilent: true }).catch(() => undefined)
  expect(serviceClock.nowMs()).toBe(NOW_MS - HOUR_MS)
})
