import type { OrderCode, Slot } from '@thrum/contracts/device/device.entities'
import { STOP_WINDOW_MS } from '@thrum/contracts/limits'
import { openToy } from '@thrum/testkit/open-toy'
import { seededRandom } from '@thrum/testkit/random'
import { describe, expect, test } from 'vitest'
import { isStop, parseOrder } from './order.ts'
import type { ToyLogEntry } from './simulated-toy.ts'
import { NO_LIMITS } from './toy-limits.ts'

const STOP = 'a9000000' as OrderCode
const hex = (byte: number) => byte.toString(16).padStart(2, '0')
const level = (percent: number, slot: Slot = 1) => `a9${hex(slot)}${hex(percent)}00` as OrderCode
const WARM = 'a9323200' as OrderCode

/** What a slot was told, and when; a stop takes all of them to 0. */
function levelsOf(log: readonly ToyLogEntry[], slot: Slot): { level: number; atMs: number }[] {
  return log
    .filter(
      ({ outcome, code }) => outcome === 'executed' && (isStop(code) || parseOrder(code)?.slot === slot),
    )
    .map(({ code, atMs }) => ({ level: parseOrder(code)?.level ?? 0, atMs }))
}

/** By how many points some rise exceeds the limit, at worst; the levels are whole, so 1 is none. */
function worstExcess(samples: readonly { level: number; atMs: number }[], risePerS: number): number {
  const excess = samples.flatMap((from, at) =>
    samples.slice(at + 1).map((to) => to.level - from.level - ((to.atMs - from.atMs) / 1000) * risePerS),
  )
  return Math.max(0, ...excess)
}

describe('rise limit', () => {
  test('DR-15 a level climbs under the limit in even steps, at the rate the toy takes, to the very value', async () => {
    const { clock, lane, toy } = await openToy({ model: 'O3' })
    lane.setLimits({ ...NO_LIMITS, risePerS: 30 })
    lane.apply(level(80))
    await clock.advance(10_000)
    const samples = levelsOf(toy.log, 1)
    expect(samples.at(-1)?.level).toBe(80)
    expect(samples.length).toBeGreaterThan(20)
    expect(samples.length).toBeLessThanOrEqual(28)
    const [first, last] = [samples[0], samples.at(-1)]
    expect((last?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThan(2_400)
    expect((last?.atMs ?? 0) - (first?.atMs ?? 0)).toBeLessThan(2_900)
    expect(worstExcess(samples, 30)).toBeLessThanOrEqual(1)
    expect(clock.timers).toBe(0)
  })

  test('DR-15 what climbs goes on while it is asked for again and again, and a slow limit writes seldom', async () => {
    const { clock, lane, toy } = await openToy()
    lane.setLimits({ ...NO_LIMITS, risePerS: 2 })
    for (let beat = 0; beat < 20; beat++) {
      lane.apply(level(60))
      await clock.advance(300)
    }
    expect(levelsOf(toy.log, 1).at(-1)?.level).toBe(12)
    expect(toy.log.length).toBeLessThanOrEqual(12)
  })

  test('DR-15 a slot that stood for long rises no faster', async () => {
    const { clock, lane, toy } = await openToy()
    lane.apply(level(30))
    await clock.advance(60_000)
    lane.setLimits({ ...NO_LIMITS, risePerS: 10 })
    lane.apply(level(100))
    await clock.advance(1_000)
    expect(levelsOf(toy.log, 1).at(-1)?.level).toBe(40)
  })

  test('DR-15 a fall is written whole and before what climbs, at the next turn the toy’s rate leaves', async () => {
    const { clock, lane, toy } = await openToy({ model: 'H1' })
    const turnMs = 1_000 / toy.maxWritesPerS
    lane.apply(level(70, 2))
    await clock.advance(200)
    lane.setLimits({ ...NO_LIMITS, risePerS: 40 })
    lane.apply(level(100, 1))
    await clock.advance(1_040)
    for (const fall of [level(5, 2), level(3, 1)]) {
      const askedAtMs = clock.nowMs()
      const written = toy.log.length
      lane.apply(fall)
      await clock.advance(turnMs)
      const next = toy.log[written]
      expect(next?.code).toBe(fall)
      expect((next?.atMs ?? 0) - askedAtMs).toBeLessThanOrEqual(turnMs)
    }
  })

  test('DR-15, P-A6 a stop while a level climbs is written at once, and nothing climbs after it', async () => {
    const { clock, lane, toy, codes } = await openToy()
    lane.setLimits({ ...NO_LIMITS, risePerS: 20 })
    lane.apply(level(100))
    await clock.advance(1_030)
    const stop = lane.stop()
    expect(codes().at(-1)).toBe(STOP)
    expect(toy.log.at(-1)?.atMs).toBe(clock.nowMs())
    await expect(stop).resolves.toBe('confirmed')
    await clock.advance(5_000)
    expect(codes().at(-1)).toBe(STOP)
  })

  test('DR-15 what was asked for while a stop ran rises from its confirmation on', async () => {
    const { clock, lane, toy } = await openToy()
    toy.faults.echoMs = 800
    lane.setLimits({ ...NO_LIMITS, risePerS: 10 })
    lane.apply(level(100))
    await clock.advance(50)
    void lane.stop()
    lane.apply(level(90))
    await clock.advance(1_000)
    expect(Math.max(...levelsOf(toy.log, 1).map((sample) => sample.level))).toBeLessThanOrEqual(2)
  })

  test('DR-15 a level that was on its way as the stop came is nothing to rise from', async () => {
    const { clock, lane, toy } = await openToy({ model: 'O3' })
    lane.apply(level(60))
    await clock.advance(1_000)
    lane.setLimits({ ...NO_LIMITS, risePerS: 10 })
    toy.faults.writeMs = 60
    lane.apply(level(90))
    await clock.advance(130)
    void lane.stop()
    lane.apply(level(80))
    await clock.advance(STOP_WINDOW_MS)
    expect(levelsOf(toy.log, 1).at(-1)?.level).toBeLessThanOrEqual(10)
  })

  test('DR-15, P-B3 1,000 random runs with faults: no rise above the limit, no level above the cap, no closed slot', {
    timeout: 60_000,
  }, async () => {
    const random = seededRandom(815)
    for (let round = 0; round < 1_000; round++) {
      const { lane, toy, clock } = await openToy({ model: 'H1', seed: round })
      toy.faults.writeMs = random.pick([0, 5, 40, 120])
      toy.faults.echoMs = random.pick([0, 10, 90])
      toy.faults.errorRatio = random.pick([0, 0, 0.2])
      const risePerS = random.pick([1, 7, 15, 60, 300])
      const cap = random.int(10, 100)
      lane.setLimits({ cap, risePerS, slots: [1, 50] })
      for (let step = random.int(1, 30); step > 0; step--) {
        if (random.chance(0.05)) void lane.stop()
        else lane.apply(level(random.int(0, 100), random.pick<Slot>([1, 2, 50])))
        await clock.advance(random.int(0, 250))
      }
      await clock.advance(1_000)
      for (const slot of [1, 50] as const) {
        const samples = levelsOf(toy.log, slot)
        expect(worstExcess(samples, risePerS), `round ${round}`).toBeLessThanOrEqual(1 + 1e-6)
        expect(Math.max(0, ...samples.map((sample) => sample.level))).toBeLessThanOrEqual(cap)
      }
      expect(levelsOf(toy.log, 2).filter((sample) => sample.level > 0)).toEqual([])
    }
  })
})

test('OR-10, P-B3 lowering the cap just as levels have their turn writes none of them above it', async () => {
  const { clock, lane, codes } = await openToy({ model: 'H1' })
  clock.after(50, () => lane.setLimits({ ...NO_LIMITS, cap: 40 }))
  lane.apply(level(30, 2))
  lane.apply(level(90, 1))
  lane.apply(level(90, 2))
  await clock.advance(1_000)
  expect(codes()).toEqual([level(30, 2), level(40, 1), level(40, 2)])
})

describe('closed slots', () => {
  test('P-B3 closing a slot brings it to rest within 300 ms and keeps it there; the others go on', async () => {
    const { clock, lane, toy } = await openToy({ model: 'H1' })
    lane.apply(level(60, 1))
    lane.apply(WARM)
    await clock.advance(300)
    lane.setLimits({ ...NO_LIMITS, slots: [1] })
    await clock.advance(300)
    expect([...toy.running().keys()]).toEqual([1])
    lane.apply(WARM)
    await clock.advance(1_000)
    expect([...toy.running().keys()]).toEqual([1])
  })

  test('P-B3 a code of unknown slot and level passes only where nothing is limited', async () => {
    const long = 'a90164000000' as OrderCode
    for (const limits of [
      { ...NO_LIMITS, slots: [1] },
      { ...NO_LIMITS, cap: 99 },
      { ...NO_LIMITS, risePerS: 1_000 },
    ]) {
      const { clock, lane, codes } = await openToy()
      lane.setLimits(limits)
      lane.apply(long)
      await clock.advance(STOP_WINDOW_MS)
      expect(codes()).not.toContain(long)
    }
  })
})

test('P-B3 closing slots stops what runs on a slot that isn’t known', async () => {
  const long = 'a90164000000' as OrderCode
  const { clock, lane, codes } = await openToy()
  lane.apply(long)
  await clock.advance(300)
  expect(codes()).toEqual([long])
  lane.setLimits({ ...NO_LIMITS, slots: [1] })
  await clock.advance(300)
  expect(codes()).toEqual([long, STOP])
})

test('INT-20 tells how long the radio took to confirm the last write', async () => {
  const { clock, lane, toy } = await openToy()
  toy.faults.writeMs = 12
  toy.faults.echoMs = 30
  lane.apply(level(50))
  await clock.advance(200)
  expect(lane.applied()).toEqual({ slots: { 1: 50 }, ageMs: 158, radioMs: 42 })
})
