import type { OrderCode } from '@thrum/contracts/device/device.entities'
import { IOS_STOP_DELAY_MS, STOP_WINDOW_MS } from '@thrum/contracts/limits'
import { openToy } from '@thrum/testkit/open-toy'
import { seededRandom } from '@thrum/testkit/random'
import { expect, test } from 'vitest'
import { parseOrder } from './order.ts'
import { NO_LIMITS } from './toy-limits.ts'

const STOP = 'a9000000' as OrderCode
const TIDE = 'a9013c04' as OrderCode
const hex = (byte: number) => byte.toString(16).padStart(2, '0')
const level = (percent: number, slot = 1) =>
  `a9${hex(slot)}${hex(percent)}${slot === 50 || slot === 56 ? '00' : '04'}` as OrderCode

test('TOY-04 keeps only the newest level of a slot, at the rate the toy takes', async () => {
  const { clock, lane, toy, codes } = await openToy()
  for (let percent = 1; percent <= 100; percent++) {
    lane.apply(level(percent))
    expect(lane.waiting).toBeLessThanOrEqual(1)
    await clock.advance(10)
  }
  await clock.advance(100)
  expect(codes().at(-1)).toBe(level(100))
  expect(toy.log.length).toBeLessThanOrEqual(1 + toy.maxWritesPerS)
  expect(toy.log.length).toBeGreaterThan(10)
  expect(clock.timers).toBe(0)
})

test('TOY-04 writes slots in turn, so that a busy slot starves no other', async () => {
  const { clock, lane, toy, codes } = await openToy({ model: 'H1' })
  toy.faults.writeMs = 40
  lane.apply(level(10))
  lane.apply(level(20, 2))
  for (let percent = 11; percent < 40; percent++) {
    lane.apply(level(percent))
    await clock.advance(10)
  }
  expect(codes().indexOf(level(20, 2))).toBeLessThanOrEqual(2)
  expect(codes().indexOf(level(20, 2))).toBeGreaterThan(0)
})

test('P-A6, TOY-04 issues the stop before the call returns and drops what waits', async () => {
  const { lane, toy, clock, codes } = await openToy()
  lane.apply(level(30))
  await clock.advance(1)
  lane.apply(level(40))
  const result = lane.stop()
  expect(codes()).toEqual([level(30), STOP])
  expect(toy.log.at(-1)?.atMs).toBe(clock.nowMs())
  await expect(result).resolves.toBe('confirmed')
  await clock.advance(5_000)
  expect(codes()).toEqual([level(30), STOP])
  expect(toy.isStill()).toBe(true)
  expect(lane.applied().slots).toEqual({})
})

test('TOY-03, P-A6 on iOS follows 150 ms after the last send, and at once after a pause', async () => {
  const { lane, toy, clock } = await openToy({ stopDelayMs: IOS_STOP_DELAY_MS })
  lane.apply(TIDE)
  await clock.advance(20)
  const tapMs = clock.nowMs()
  void lane.stop()
  await clock.advance(200)
  expect(toy.log.map((entry) => entry.code)).toEqual([TIDE, STOP])
  expect((toy.log[1]?.atMs ?? 0) - (toy.log[0]?.atMs ?? 0)).toBe(IOS_STOP_DELAY_MS)
  expect((toy.log[1]?.atMs ?? Number.POSITIVE_INFINITY) - tapMs).toBeLessThanOrEqual(200)
  await clock.advance(1_000)
  void lane.stop()
  expect(toy.log.at(-1)?.atMs).toBe(clock.nowMs())
})

test('TOY-04 a stop without its echo is repeated 3 times in 1 s and then told as unconfirmed', async () => {
  const { lane, toy, clock, results, codes } = await openToy()
  toy.faults.echoMs = undefined
  const startMs = clock.nowMs()
  void lane.stop()
  await clock.advance(STOP_WINDOW_MS - 1)
  expect(codes()).toEqual([STOP, STOP, STOP])
  expect(results).toEqual([])
  await clock.advance(1)
  expect(results).toEqual(['unconfirmed'])
  expect((toy.log[2]?.atMs ?? 0) - startMs).toBeLessThan(STOP_WINDOW_MS)
  await clock.advance(5_000)
  expect(codes()).toHaveLength(3)
})

test('TOY-04 a toy without an echo confirms by a write with response', async () => {
  const { lane, toy, clock } = await openToy({ model: 'O3' })
  lane.apply('a9013c00' as OrderCode)
  await clock.advance(200)
  expect(lane.applied()).toEqual({ slots: { 1: 60 }, ageMs: 200, radioMs: 0 })
  toy.faults.errorRatio = 1
  const failing = lane.stop()
  await clock.advance(STOP_WINDOW_MS)
  await expect(failing).resolves.toBe('unconfirmed')
  toy.faults.errorRatio = 0
  await expect(lane.stop()).resolves.toBe('confirmed')
})

test('TOY-04 after an unconfirmed stop the next order brings a new stop first', async () => {
  const { lane, toy, clock, codes } = await openToy()
  lane.apply(TIDE)
  await clock.advance(100)
  toy.faults.isBusy = true
  void lane.stop()
  await clock.advance(STOP_WINDOW_MS)
  toy.faults.isBusy = false
  toy.log.length = 0
  lane.setLimits({ ...NO_LIMITS, cap: 10 })
  await clock.advance(500)
  expect(codes()).toEqual([])
  lane.apply(level(10))
  await clock.advance(500)
  expect(codes()).toEqual([STOP, level(10)])
})

test('TOY-04 an order given while the stop runs waits for it, and the second stop forgets it', async () => {
  const { lane, toy, clock, codes } = await openToy()
  toy.faults.echoMs = 80
  void lane.stop()
  lane.apply(TIDE)
  await clock.advance(500)
  expect(codes()).toEqual([STOP, TIDE])
  void lane.stop()
  lane.apply(TIDE)
  void lane.stop()
  await clock.advance(2_000)
  expect(
    codes()
      .slice(2)
      .filter((code) => code !== STOP),
  ).toEqual([])
  expect(toy.isStill()).toBe(true)
})

test('TOY-05, OR-10 nothing above the cap reaches the toy, whatever comes', async () => {
  const { lane, toy, clock } = await openToy({ model: 'H1', seed: 5 })
  const random = seededRandom(5)
  toy.faults.errorRatio = 0.2
  toy.faults.writeMs = 15
  lane.setLimits({ ...NO_LIMITS, cap: 40 })
  for (let round = 0; round < 500; round++) {
    lane.apply(level(random.int(0, 100), random.pick([1, 2])))
    await clock.advance(random.int(0, 60))
  }
  const highest = Math.max(...toy.log.map((entry) => parseOrder(entry.code)?.level ?? 0))
  expect(highest).toBe(40)
})

test('P-B3 lowering the cap takes effect within 300 ms on every slot; raising it raises nothing', async () => {
  const { lane, toy, clock } = await openToy({ model: 'O3' })
  toy.faults.writeMs = 30
  for (const code of ['a9016400', 'a9346400', 'a9366400', 'a9326400', 'a9386400'])
    lane.apply(code as OrderCode)
  await clock.advance(2_000)
  expect([...toy.running().values()].map(({ order }) => order.level)).toEqual([100, 100, 100, 100, 100])
  lane.setLimits({ ...NO_LIMITS, cap: 25 })
  await clock.advance(300)
  expect([...toy.running().values()].map(({ order }) => order.level)).toEqual([25, 25, 25, 25, 25])
  toy.log.length = 0
  lane.setLimits({ ...NO_LIMITS, cap: 100 })
  await clock.advance(1_000)
  expect(toy.log).toEqual([])
})

test('P-B3 lowering the cap while a stop runs starts nothing again', async () => {
  const { lane, toy, clock } = await openToy()
  toy.faults.echoMs = 60
  lane.apply(level(90))
  await clock.advance(200)
  void lane.stop()
  lane.setLimits({ ...NO_LIMITS, cap: 30 })
  await clock.advance(2_000)
  expect(toy.log.at(-1)?.code).toBe(STOP)
  expect(toy.isStill()).toBe(true)
})

test('TOY-04 an order that the toy has confirmed is not written again', async () => {
  const { lane, clock, codes } = await openToy()
  for (let beat = 0; beat < 5; beat++) {
    lane.apply(TIDE)
    await clock.advance(300)
  }
  expect(codes()).toEqual([TIDE])
})

test('TOY-04 an order given while the stop runs is dropped when the stop stays unconfirmed', async () => {
  const { lane, toy, clock, codes } = await openToy()
  toy.faults.echoMs = undefined
  void lane.stop()
  lane.apply(TIDE)
  await clock.advance(5_000)
  expect(codes()).toEqual([STOP, STOP, STOP])
})

test('TOY-04 the echo of an earlier stop confirms none that is still to be written', async () => {
  const { lane, toy, clock, results } = await openToy()
  toy.faults.writeMs = 400
  lane.apply(TIDE)
  void lane.stop()
  lane.echo(Buffer.from(STOP, 'hex'))
  expect(results).toEqual([])
  await clock.advance(STOP_WINDOW_MS)
  expect(results).toEqual(['confirmed'])
  expect(toy.isStill()).toBe(true)
})
