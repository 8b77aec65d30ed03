import type { OrderCode, Slot } from '@thrum/contracts/device/device.entities'
import { openToy } from '@thrum/testkit/open-toy'
import { expect, test } from 'vitest'
import { NO_LIMITS } from './toy-limits.ts'
import { WRITES_PER_MINUTE } from './write-budget.ts'

const MINUTE_MS = 60_000
const hex = (byte: number) => byte.toString(16).padStart(2, '0')
const level = (percent: number, slot: Slot = 1) => `a9${hex(slot)}${hex(percent)}00` as OrderCode
const SLOTS_OF_HALO: readonly Slot[] = [1, 2, 50]

/** Every motor jumps for 50 s, far more often than the budget pays for, and then stands at 90. */
async function spent() {
  const given = await openToy({ model: 'H1' })
  for (let move = 0; move < 1_000; move++) {
    for (const slot of SLOTS_OF_HALO) given.lane.apply(level(move % 2 === 0 ? 95 : 1, slot))
    await given.clock.advance(50)
  }
  for (const slot of SLOTS_OF_HALO) given.lane.apply(level(90, slot))
  await given.clock.advance(700)
  expect(given.lane.applied().slots).toEqual({ 1: 90, 2: 90, 50: 90 })
  for (let move = 0; move < 40; move++) {
    given.lane.apply(level(move % 2 === 0 ? 20 : 80))
    await given.clock.advance(20)
  }
  return given
}

test('TOY-04 a lifted finger rests all that moved at once, however little is left', async () => {
  const { clock, lane, toy } = await spent()
  const written = toy.log.length
  const atMs = clock.nowMs()
  for (const slot of SLOTS_OF_HALO) lane.apply(level(0, slot))
  await clock.advance(30)
  const rests = toy.log.slice(written).filter((entry) => entry.code.slice(4, 6) === '00')
  expect(rests).toHaveLength(3)
  expect(Math.max(...rests.map((rest) => rest.atMs)) - atMs).toBeLessThanOrEqual(25)
})

test('TOY-04 a rest that the toy did not keep is told again at once, however little is left', async () => {
  const { clock, lane, codes } = await spent()
  lane.apply(level(0))
  await clock.advance(50)
  for (let time = 0; time < 10; time++) {
    const written = codes().length
    lane.echo(Buffer.from(level(80), 'hex'))
    await clock.advance(50)
    expect(codes().slice(written), `time ${time}`).toEqual([level(0)])
  }
})

test('P-B3, TOY-04 a lowered cap goes out at once, also while a level below it waits for its turn', async () => {
  const { clock, lane, toy, codes } = await openToy()
  for (let move = 0; move < 1_500; move++) {
    lane.apply(level(move % 2 === 0 ? 100 : 1))
    await clock.advance(30)
  }
  lane.apply(level(55))
  await clock.advance(600)
  expect(codes().at(-1)).toBe(level(55))
  for (let move = 0; move < 8; move++) lane.setLimits({ ...NO_LIMITS, cap: 54 - move })
  for (let move = 0; move < 3; move++) {
    lane.apply(level(46))
    lane.apply(level(45))
    await clock.advance(1)
  }
  await clock.advance(20)
  lane.apply(level(43))
  const atMs = clock.nowMs()
  const written = toy.log.length
  lane.setLimits({ ...NO_LIMITS, cap: 44 })
  await clock.advance(20)
  expect(toy.log.slice(written).map((entry) => entry.code)).toEqual([level(43)])
  expect(toy.log.at(-1)?.atMs).toBeLessThanOrEqual(atMs + 10)
})

test('P-B3, TOY-04 what a lowered cap asks for is written again without the budget’s leave, when it failed', async () => {
  const { clock, lane, toy, codes } = await spent()
  await clock.advance(60)
  toy.faults.isBusy = true
  lane.setLimits({ ...NO_LIMITS, cap: 10 })
  await clock.advance(10)
  toy.faults.isBusy = false
  await clock.advance(250)
  expect(codes().slice(-3).toSorted()).toEqual(SLOTS_OF_HALO.map((slot) => level(10, slot)).toSorted())
})

test('TOY-04 a finger that taps without end stays within 600 a minute, its rests at once', async () => {
  const { clock, lane, toy, codes } = await openToy()
  for (let tap = 0; tap < 2_000; tap++) {
    lane.apply(level(80))
    await clock.advance(30)
    lane.apply(level(0))
    await clock.advance(10)
    expect(codes().at(-1) ?? level(0), `tap ${tap}`).toBe(level(0))
  }
  const atMs = toy.log.map((entry) => entry.atMs)
  for (const from of atMs)
    expect(atMs.filter((at) => at >= from && at < from + MINUTE_MS).length).toBeLessThanOrEqual(
      WRITES_PER_MINUTE,
    )
})

test('TOY-04 a toy that refuses a rest is asked again no faster than it takes writes, and then stopped', async () => {
  const { clock, lane, toy, results } = await openToy()
  lane.apply(level(80))
  await clock.advance(100)
  toy.faults.isBusy = true
  let writes = 0
  const write = toy.write.bind(toy)
  toy.write = (bytes) => {
    writes += 1
    return write(bytes)
  }
  lane.apply(level(0))
  await clock.advance(900)
  expect(writes).toBeGreaterThan(3)
  expect(writes).toBeLessThanOrEqual(20)
  await clock.advance(1_500)
  expect(results).toEqual(['unconfirmed'])
})
