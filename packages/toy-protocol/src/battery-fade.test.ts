import { FakeClock } from '@thrum/testkit/fake-clock'
import { describe, expect, it } from 'vitest'
import { BatteryFade, FADE_FLOOR_PERCENT, FADE_STEP_MS } from './battery-fade.ts'

function setUp() {
  const clock = new FakeClock()
  const seen: number[] = []
  const fade = new BatteryFade(clock, () => seen.push(fade.ceiling))
  return { clock, fade, seen }
}

describe('battery fade', () => {
  it('DEV-05 leaves a battery that is only low alone', () => {
    const { clock, fade, seen } = setUp()
    for (const percent of [80, 15, 6]) fade.read(percent)
    clock.turn(60_000)
    expect(fade.ceiling).toBe(100)
    expect(seen).toEqual([])
  })

  it('DEV-05 lowers the ceiling of an almost empty one by a point at a time, down to a gentle floor', () => {
    const { clock, fade, seen } = setUp()
    fade.read(5)
    expect(fade).toMatchObject({ ceiling: 100, isOn: true })
    clock.turn(FADE_STEP_MS * 3)
    expect(seen).toEqual([100, 99, 98, 97])
    clock.turn(FADE_STEP_MS * 1_000)
    expect(fade.ceiling).toBe(FADE_FLOOR_PERCENT)
    expect(clock.timers).toBe(0)
  })

  it('DEV-05 never rises while the toy runs, whatever the battery says next', () => {
    const { clock, fade, seen } = setUp()
    fade.rest(false)
    fade.read(4)
    clock.turn(FADE_STEP_MS * 20)
    for (const percent of [9, 40, 100, 3, 90]) {
      fade.read(percent)
      clock.turn(FADE_STEP_MS)
    }
    expect(fade.ceiling).toBe(75)
    expect(seen).toEqual([...seen].sort((one, other) => other - one))
  })

  it('DEV-05 is lifted only while the toy stands still and is charged', () => {
    const { clock, fade } = setUp()
    fade.rest(false)
    fade.read(4)
    clock.turn(FADE_STEP_MS * 10)
    fade.rest(true)
    expect(fade.ceiling).toBe(90)
    fade.read(15)
    expect(fade.isOn).toBe(true)
    fade.read(16)
    expect(fade).toMatchObject({ ceiling: 100, isOn: false })
    expect(clock.timers).toBe(0)
  })
})
