import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { OrderCode, Slot } from '@thrum/contracts/device/device.entities'
import { openToy } from '@thrum/testkit/open-toy'
import { seededRandom } from '@thrum/testkit/random'
import { describe, expect, test } from 'vitest'
import { NO_LIMITS } from './toy-limits.ts'
import { TOYS } from './toys.ts'
import { changePoints, PATIENCE_MS, WRITES_PER_MINUTE, WriteBudget } from './write-budget.ts'

const STOP = 'a9000000' as OrderCode
const REST = 'a9010000' as OrderCode
const MINUTE_MS = 60_000
const hex = (byte: number) => byte.toString(16).padStart(2, '0')
const level = (percent: number, slot: Slot = 1) => `a9${hex(slot)}${hex(percent)}00` as OrderCode

/** What is alive, once everything else is collected. */
function heapBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  return process.memoryUsage().heapUsed
}

/** The most writes that any minute of these times holds. */
function fullestMinute(atMs: readonly number[]): number {
  return Math.max(0, ...atMs.map((from) => atMs.filter((at) => at >= from && at < from + MINUTE_MS).length))
}

describe.each(TOYS.map((toy) => toy.model))('10,000 moves of a slider in 60 s on %s', (model) => {
  test.each([
    ['without limits', null],
    ['under a rise limit', 40],
  ])(
    'TOY-04 %s: at most 600 writes, the last value exact, nothing left over',
    { timeout: 60_000 },
    async (_, risePerS) => {
      const { clock, lane, toy, codes } = await openToy({ model })
      lane.setLimits({ ...NO_LIMITS, risePerS })
      let timers = 0
      let earlyBytes = 0
      for (let move = 0; move < 10_000; move++) {
        if (move === 5_000) earlyBytes = heapBytes()
        lane.apply(level(Math.round(50 + 50 * Math.sin(move / 300))))
        await clock.advance(6)
        timers = Math.max(timers, clock.timers)
        expect(lane.waiting).toBeLessThanOrEqual(1)
      }
      expect(toy.log.length).toBeLessThanOrEqual(600)
      expect(toy.log.length).toBeGreaterThan(400)
      // The toy's own record of 300 writes is a part of it; a kept move would be a megabyte.
      expect(heapBytes() - earlyBytes).toBeLessThan(300_000)
      lane.apply(level(37))
      await clock.advance(2_000)
      expect(codes().at(-1)).toBe(level(37))
      expect(lane.applied().slots).toEqual({ 1: 37 })
      // One for the next write and one for a write that hangs: time leaves nothing behind.
      expect(timers).toBeLessThanOrEqual(2)
      expect(clock.timers).toBe(0)
    },
  )

  test('TOY-04 from end to end on all slots at once: no minute of five holds more than 600 writes', {
    timeout: 60_000,
  }, async () => {
    const { clock, lane, toy } = await openToy({ model })
    const random = seededRandom(19)
    const slots: readonly Slot[] = model === 'P2' ? [1] : model === 'H1' ? [1, 2, 50] : [1, 50, 52, 54, 56]
    for (let move = 0; move < 20_000; move++) {
      lane.apply(level(random.pick([0, 100, random.int(0, 100)]), random.pick(slots)))
      await clock.advance(15)
    }
    const atMs = toy.log.map((entry) => entry.atMs)
    expect(fullestMinute(atMs)).toBeLessThanOrEqual(WRITES_PER_MINUTE)
    expect(atMs.length).toBeGreaterThan(5 * 570)
  })
})

describe('beside a finger that has slid for half a minute', () => {
  async function slid() {
    const given = await openToy()
    const { clock, lane } = given
    for (let move = 0; move < 1_500; move++) {
      lane.apply(level(60 + Math.round(20 * Math.sin(move / 100))))
      await clock.advance(20)
    }
    return given
  }

  test.each([
    ['a pause', REST],
    ['a seek', level(5)],
    ['another rhythm', 'a9013c04' as OrderCode],
  ])('TOY-04, PLR-05 %s is written within 50 ms, and so are nine more', async (_, code) => {
    const { clock, lane, toy, codes } = await slid()
    for (const each of [
      code,
      level(90),
      REST,
      level(70),
      level(20),
      REST,
      level(80),
      REST,
      level(95),
      code,
    ]) {
      const written = toy.log.length
      lane.apply(each)
      await clock.advance(50)
      expect(codes().slice(written)).toContain(each)
    }
  })

  test('P-A6, TOY-04 a stop goes out at once, and what is touched after it within 50 ms', async () => {
    const { clock, lane, toy, codes } = await slid()
    const stop = lane.stop()
    expect(codes().at(-1)).toBe(STOP)
    expect(toy.log.at(-1)?.atMs).toBe(clock.nowMs())
    await expect(stop).resolves.toBe('confirmed')
    lane.apply(level(40))
    await clock.advance(50)
    expect(codes().at(-1)).toBe(level(40))
  })
})

describe('once a restless minute has spent everything', () => {
  async function spent() {
    const given = await openToy({ model: 'H1' })
    const { clock, lane } = given
    for (let move = 0; move < 1_000; move++) {
      lane.apply(level(move % 2 === 0 ? 100 : 1))
      await clock.advance(50)
    }
    return given
  }

  test('P-A6, TOY-04 a stop goes out at once', async () => {
    const { clock, lane, toy } = await spent()
    void lane.stop()
    expect(toy.log.at(-1)).toMatchObject({ code: STOP, atMs: clock.nowMs() })
  })

  test('P-B3 a lowered cap goes out at once, and holds up no later touch', async () => {
    const { clock, lane, toy, codes } = await spent()
    lane.apply(level(100))
    await clock.advance(1_000)
    for (let cap = 90; cap >= 50; cap -= 10) {
      lane.setLimits({ ...NO_LIMITS, cap })
      expect(toy.log.at(-1)).toMatchObject({ code: level(cap), atMs: clock.nowMs() })
      await clock.advance(10)
    }
    lane.apply(REST)
    await clock.advance(120)
    expect(codes().at(-1)).toBe(REST)
  })

  test('TOY-04 the last value is written all the same, of a quiet slot too', async () => {
    const { clock, lane } = await spent()
    lane.apply(level(30, 2))
    for (let move = 0; move < 8; move++) {
      lane.apply(level(move % 2 === 0 ? 100 : 1))
      await clock.advance(50)
    }
    lane.apply(level(31, 2))
    lane.apply(level(62))
    await clock.advance(PATIENCE_MS + 120)
    expect(lane.applied().slots).toEqual({ 1: 62, 2: 31 })
  })
})

describe('the swings of a script', () => {
  test('PLR-05 of two a second turn within 50 ms, for five minutes', async () => {
    const { clock, lane, toy } = await openToy()
    // Points every 500 ms, from 0 to 100 and back; the level between them is asked for 20 times a second.
    const scriptAt = (tMs: number) => {
      const ratio = (tMs % 500) / 500
      return Math.round(100 * (Math.floor(tMs / 500) % 2 === 0 ? ratio : 1 - ratio))
    }
    let worst = 0
    for (let tMs = 0; tMs < 5 * MINUTE_MS; tMs += 50) {
      lane.apply(level(scriptAt(tMs)))
      await clock.advance(50)
      const felt = lane.applied().slots[1] ?? 0
      if (tMs % 500 === 0) worst = Math.max(worst, Math.abs(felt - scriptAt(tMs)))
    }
    // Between two points this script runs 10 of a level in 50 ms.
    expect(worst).toBeLessThanOrEqual(10)
    expect(fullestMinute(toy.log.map((entry) => entry.atMs))).toBeLessThanOrEqual(WRITES_PER_MINUTE)
  })
})

describe('what may be spent on a change', () => {
  test.each<[string, OrderCode | undefined, OrderCode, number]>([
    ['nothing was written', undefined, level(1), 100],
    ['a second try', level(50), level(50), 100],
    ['a start', REST, level(5), 100],
    ['a rest', level(5), REST, 100],
    ['another rhythm', 'a9013204' as OrderCode, level(50), 100],
    ['a code of unknown level', level(50), 'a90132000000' as OrderCode, 100],
    ['a rise', level(40), level(52), 12],
    ['a fall', level(52), level(40), 12],
  ])('TOY-04 %s', (_, written, code, points) => {
    expect(changePoints(written, code)).toBe(points)
  })

  test('TOY-04 the greater a change, the deeper it may reach; none waits longer than a quarter second for others', () => {
    const budget = new WriteBudget(0)
    expect(budget.dueMs(0, 0)).toBe(0)
    for (let write = 0; write < 15; write++) budget.spend(0)
    const dues = [100, 40, 20, 10, 0].map((points) => budget.dueMs(points, 0))
    expect(dues.slice(0, 3)).toEqual([0, 0, 52])
    expect(dues.slice(3)).toEqual([PATIENCE_MS, PATIENCE_MS])
    for (let write = 0; write < 5; write++) budget.spend(0)
    expect(budget.dueMs(100, 0)).toBe(104)
    expect(budget.dueMs(0, 0)).toBe(PATIENCE_MS)
    budget.spend(0)
    expect(budget.dueMs(100, 0)).toBe(104)
  })
})
