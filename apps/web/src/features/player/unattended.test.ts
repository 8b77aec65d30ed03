import { UNATTENDED_STOP_MS, UNATTENDED_WARN_MS } from '@thrum/contracts/limits'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { expect, it } from 'vitest'
import { watchUnattended } from './unattended.ts'

function setUp() {
  const clock = new FakeClock()
  const told: string[] = []
  const end = watchUnattended(clock, {
    warnMs: UNATTENDED_WARN_MS,
    stopMs: UNATTENDED_STOP_MS,
    onWarn: () => told.push('warn'),
    onStop: () => told.push('stop'),
  })
  return { clock, told, end }
}

it('P-A12 warns after 19 minutes without a touch and stops after 20', () => {
  const { clock, told } = setUp()
  clock.turn(19 * 60_000 - 1)
  expect(told).toEqual([])
  clock.turn(1)
  expect(told).toEqual(['warn'])
  clock.turn(60_000)
  expect(told).toEqual(['warn', 'stop'])
})

it('P-A12 begins anew with a touch', () => {
  const { clock, told, end } = setUp()
  clock.turn(UNATTENDED_WARN_MS - 1)
  end()
  clock.turn(UNATTENDED_STOP_MS)
  expect(told).toEqual([])
  expect(clock.timers).toBe(0)
})
