import type { OrderCode } from '@thrum/contracts/device/device.entities'
import { STOP_WINDOW_MS } from '@thrum/contracts/limits'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { openToy } from '@thrum/testkit/open-toy'
import { seededRandom } from '@thrum/testkit/random'
import { expect, test } from 'vitest'
import { NO_LIMITS } from './toy-limits.ts'
import { type StopResult, WRITE_TIMEOUT_MS, WriteLane } from './write-lane.ts'

const STOP = 'a9000000' as OrderCode
const TIDE = 'a9013c04' as OrderCode
const hex = (byte: number) => byte.toString(16).padStart(2, '0')
const level = (percent: number, slot = 1) =>
  `a9${hex(slot)}${hex(percent)}${slot === 50 || slot === 56 ? '00' : '04'}` as OrderCode

test('TOY-04 a failed write is written again, and poisons no other slot', async () => {
  const { lane, toy, clock, codes } = await openToy({ model: 'H1' })
  toy.faults.isBusy = true
  lane.apply(level(30))
  await clock.advance(0)
  toy.faults.isBusy = false
  lane.apply(level(40, 2))
  await clock.advance(500)
  expect(codes()[0]).toBe(level(30))
  expect(lane.applied().slots).toEqual({ 1: 30, 2: 40 })
})

test('TOY-04 a toy that takes nothing for 1 s is stopped', async () => {
  const { lane, toy, clock, codes, results } = await openToy()
  lane.apply(TIDE)
  await clock.advance(100)
  toy.faults.isBusy = true
  lane.apply(level(80))
  await clock.advance(2_200)
  expect(codes().filter((code) => code === STOP)).toHaveLength(3)
  expect(codes().at(-1)).toBe(STOP)
  expect(results).toEqual(['unconfirmed'])
})

test('TOY-04 a radio that hangs holds a stop back no longer than 500 ms', async () => {
  const { lane, toy, clock, results } = await openToy()
  const writes: string[] = []
  const hung = new WriteLane({
    clock,
    write: (bytes) => {
      writes.push(Buffer.from(bytes).toString('hex'))
      return writes.length === 2 ? new Promise(() => undefined) : toy.write(bytes)
    },
    confirms: 'echo',
    maxWritesPerS: 20,
    stopDelayMs: 0,
    onStop: (result) => results.push(result),
  })
  toy.onEcho((bytes) => hung.echo(bytes))
  void hung.opened()
  await clock.advance(100)
  hung.apply(TIDE)
  void hung.stop()
  await clock.advance(500)
  expect(writes).toEqual([STOP, TIDE, STOP])
  expect(results.at(-1)).toBe('confirmed')
  void lane
})

test('OR-24 after a lost link the stop is the first write and nothing resumes', async () => {
  const { lane, toy, clock, codes } = await openToy({ model: 'O3' })
  lane.apply(level(50, 56))
  await clock.advance(50)
  lane.apply(level(90, 56))
  toy.loseLink()
  lane.lost()
  lane.apply(level(70, 56))
  toy.log.length = 0
  await clock.advance(3_000)
  expect(toy.isStill()).toBe(false)
  toy.returnToReach()
  await toy.connect()
  void lane.opened()
  await clock.advance(3_000)
  expect(codes()).toEqual([STOP])
  expect(toy.isStill()).toBe(true)
})

test('OR-24 a stop without a link says at once that nothing is confirmed', async () => {
  const { lane, toy, codes } = await openToy()
  toy.loseLink()
  lane.lost()
  await expect(lane.stop()).resolves.toBe('unconfirmed')
  expect(codes()).toEqual([])
})

test('TOY-04 a toy that moves unasked is stopped', async () => {
  const { lane, toy, clock, codes } = await openToy()
  await toy.write(Buffer.from(TIDE, 'hex'))
  await clock.advance(500)
  expect(codes()).toEqual([TIDE, STOP])
  expect(toy.isStill()).toBe(true)
  expect(lane.applied().slots).toEqual({})
})

/** Faults of F-28, each with orders 10 a second for 2 s and then the stop. */
const FAULTS = {
  busy: { isBusy: true },
  '30 % errors': { errorRatio: 0.3 },
  'writes of 400 ms': { writeMs: 400 },
  hanging: { hangs: true },
  'no echo': { echoMs: undefined },
  'late echo': { echoMs: 300 },
} as const

test.each(Object.entries(FAULTS))(
  'OR-22, TOY-04 with %s the stop is confirmed or told within 1 s',
  { timeout: 60_000 },
  async (_, fault) => {
    for (let seed = 1; seed <= 30; seed++) {
      const { lane, toy, clock, results } = await openToy({ seed })
      Object.assign(toy.faults, fault)
      for (let order = 0; order < 20; order++) {
        lane.apply(level(order + 20))
        expect(lane.waiting).toBeLessThanOrEqual(2)
        await clock.advance(100)
      }
      results.length = 0
      void lane.stop()
      await clock.advance(STOP_WINDOW_MS)
      expect(results.length).toBeGreaterThan(0)
      // 'confirmed' is never said of a toy that runs.
      if (results.at(-1) === 'confirmed') expect(toy.isStill()).toBe(true)
      const confirmedAt = toy.log.length
      await clock.advance(2_000)
      expect(toy.log.slice(confirmedAt).filter((entry) => entry.code !== STOP)).toEqual([])
    }
  },
)

test('P-A9, TOY-04 1,000 random runs with faults: no level is issued after the stop', {
  timeout: 60_000,
}, async () => {
  const random = seededRandom(77)
  for (let round = 0; round < 1_000; round++) {
    const { lane, toy, clock } = await openToy({ model: random.pick(['P2', 'H1', 'O3']), seed: round })
    toy.faults.writeMs = random.pick([0, 5, 40, 120])
    toy.faults.echoMs = random.pick([0, 10, 90])
    toy.faults.errorRatio = random.pick([0, 0, 0.2])
    for (let step = random.int(1, 8); step > 0; step--) {
      const act = random.int(1, 6)
      if (act === 1) void lane.stop()
      else if (act === 2) lane.setLimits({ ...NO_LIMITS, cap: random.int(0, 100) })
      else lane.apply(`a901${hex(random.int(0, 100))}00` as OrderCode)
      await clock.advance(random.int(0, 60))
    }
    const issued = toy.log.length
    const result = lane.stop()
    if (random.chance(0.5)) lane.setLimits({ ...NO_LIMITS, cap: random.int(0, 50) })
    await clock.advance(STOP_WINDOW_MS)
    const after = toy.log.slice(issued).map((entry) => entry.code)
    expect(
      after.filter((code) => code !== STOP),
      `round ${round}`,
    ).toEqual([])
    if ((await result) === 'confirmed') expect(toy.isStill(), `round ${round}`).toBe(true)
  }
})

test('TOY-04 while a write fails, the newer level of its slot goes next', async () => {
  const { lane, toy, clock, codes } = await openToy()
  toy.faults.writeMs = 100
  toy.faults.errorRatio = 1
  lane.apply(level(30))
  await clock.advance(50)
  lane.apply(level(50))
  await clock.advance(50)
  toy.faults.errorRatio = 0
  await clock.advance(1_000)
  expect(codes()).toEqual([level(30), level(50)])
})

test('OR-24 an echo that comes after the link is lost changes nothing', async () => {
  const { lane, results } = await openToy()
  lane.lost()
  lane.echo(Buffer.from(TIDE, 'hex'))
  expect(lane.applied().slots).toEqual({})
  expect(results).toEqual([])
})

test('TOY-04 a write that ends after it was given up counts for nothing, and never two are under way', async () => {
  const clock = new FakeClock()
  const writes: { code: string; done: () => void }[] = []
  const results: StopResult[] = []
  const lane = new WriteLane({
    clock,
    write: (bytes) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      writes.push({ code: Buffer.from(bytes).toString('hex'), done: resolve })
      return promise
    },
    confirms: 'response',
    maxWritesPerS: 20,
    stopDelayMs: 0,
    onStop: (result) => results.push(result),
  })
  void lane.opened()
  writes[0]?.done()
  await clock.advance(100)
  lane.apply(level(30))
  void lane.stop()
  await clock.advance(WRITE_TIMEOUT_MS)
  expect(writes.map((write) => write.code)).toEqual([STOP, level(30), STOP])
  writes[1]?.done()
  await clock.advance(200)
  expect(writes).toHaveLength(3)
  expect(lane.applied().slots).toEqual({})
  expect(results).toEqual(['confirmed'])
  writes[2]?.done()
  await clock.advance(0)
  expect(results).toEqual(['confirmed', 'confirmed'])
})

test('TOY-04 a level that the radio had held back until after the stop brings a new stop', async () => {
  const clock = new FakeClock()
  const writes: string[] = []
  let deliver = () => {}
  const lane = new WriteLane({
    clock,
    write: (bytes) => {
      writes.push(Buffer.from(bytes).toString('hex'))
      if (writes.length !== 2) return Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      deliver = resolve
      return promise
    },
    confirms: 'response',
    maxWritesPerS: 20,
    stopDelayMs: 0,
  })
  await lane.opened()
  await clock.advance(100)
  lane.apply(level(30))
  const stop = lane.stop()
  await clock.advance(WRITE_TIMEOUT_MS)
  await expect(stop).resolves.toBe('confirmed')
  deliver()
  await clock.advance(0)
  expect(writes).toEqual([STOP, level(30), STOP, STOP])
})
