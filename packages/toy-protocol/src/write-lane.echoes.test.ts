import type { OrderCode } from '@thrum/contracts/device/device.entities'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { openToy } from '@thrum/testkit/open-toy'
import { expect, test } from 'vitest'
import { NO_LIMITS } from './toy-limits.ts'
import type { Confirmation } from './toy-link.ts'
import { WRITE_TIMEOUT_MS, WriteLane } from './write-lane.ts'

const STOP = 'a9000000' as OrderCode
const TIDE = 'a9013c04' as OrderCode
const hex = (byte: number) => byte.toString(16).padStart(2, '0')
const level = (percent: number, slot = 1) =>
  `a9${hex(slot)}${hex(percent)}${slot === 50 || slot === 56 ? '00' : '04'}` as OrderCode

/** A lane whose writes end as the test says, and the record of them. */
function heldLane(confirms: Confirmation) {
  const clock = new FakeClock()
  const writes: { code: string; done: () => void; fail: () => void }[] = []
  const lane = new WriteLane({
    clock,
    write: (bytes) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      writes.push({
        code: Buffer.from(bytes).toString('hex'),
        done: resolve,
        fail: () => reject(new Error()),
      })
      return promise
    },
    confirms,
    maxWritesPerS: 20,
    stopDelayMs: 0,
  })
  const end = async (how: 'done' | 'fail', at = writes.length - 1) => {
    writes[at]?.[how]()
    await clock.advance(0)
  }
  const hear = (code: OrderCode) => lane.echo(Buffer.from(code, 'hex'))
  return { clock, lane, writes, end, hear, codes: () => writes.map(({ code }) => code) }
}

/** One that takes orders. */
async function restingLane(confirms: Confirmation) {
  const world = heldLane(confirms)
  void world.lane.opened()
  await world.end('done')
  if (confirms === 'echo') world.hear(STOP)
  await world.clock.advance(100)
  return world
}

const REST = 'a9010000' as OrderCode

test.each(['response', 'echo'] as const)(
  'TOY-04 a rest that failed is written again, though the level before it is not confirmed yet (%s)',
  async (confirms) => {
    const { clock, lane, end, codes } = await restingLane(confirms)
    lane.apply(level(80))
    // Nothing was heard of it, and the toy runs.
    if (confirms === 'echo') await end('done')
    await clock.advance(WRITE_TIMEOUT_MS - 1)
    lane.apply(REST)
    await clock.advance(1)
    await end('fail')
    lane.apply(level(70))
    lane.apply(REST)
    await clock.advance(100)
    expect(codes()).toEqual([STOP, level(80), REST, REST])
  },
)

test('TOY-05 a cap that was lowered is kept by a toy that did not take it at once, whatever is asked for', async () => {
  const { clock, lane, end, codes } = await restingLane('response')
  lane.apply(level(80))
  await clock.advance(WRITE_TIMEOUT_MS - 1)
  lane.setLimits({ ...NO_LIMITS, cap: 0 })
  await clock.advance(1)
  await end('fail')
  lane.apply(level(90))
  await clock.advance(100)
  expect(codes().slice(-2)).toEqual(['a9010004', 'a9010004'])
})

test('TOY-04 a level that the radio had held back until after a rest is followed by that rest again', async () => {
  const { clock, lane, end, codes } = await restingLane('response')
  lane.apply(level(80))
  await clock.advance(WRITE_TIMEOUT_MS - 1)
  lane.apply(REST)
  await clock.advance(1)
  await end('done')
  await end('done', 1)
  await clock.advance(100)
  expect(codes()).toEqual([STOP, level(80), REST, REST])
})

test('TOY-04 the echo of an earlier stop’s repetition confirms no stop behind a level', async () => {
  const { clock, lane, end, hear, codes } = heldLane('echo')
  void lane.opened()
  await end('done')
  await clock.advance(150)
  await end('done')
  hear(STOP)
  lane.apply(TIDE)
  await clock.advance(50)
  await end('done')
  let result = ''
  void lane.stop().then((told) => {
    result = told
  })
  hear(STOP)
  await end('fail')
  expect(result).toBe('')
  await clock.advance(150)
  expect(codes()).toEqual([STOP, STOP, TIDE, STOP, STOP])
  hear(TIDE)
  await end('done')
  hear(STOP)
  await clock.advance(0)
  expect(result).toBe('confirmed')
})

test('P-A6, TOY-04 a stop that is asked for once more after its last try is written at once', async () => {
  const { lane, toy, clock, codes } = await openToy()
  lane.apply(TIDE)
  await clock.advance(100)
  toy.faults.isBusy = true
  void lane.stop()
  await clock.advance(700)
  toy.faults.isBusy = false
  const written = codes().length
  const stop = lane.stop()
  expect(codes().slice(written)).toEqual([STOP])
  await expect(stop).resolves.toBe('confirmed')
  expect(toy.isStill()).toBe(true)
})

test('TOY-04 a stop that the toy answers late is confirmed, though its repetition is refused', async () => {
  const { clock, lane, end, codes } = await restingLane('response')
  lane.apply(TIDE)
  await end('done')
  const stop = lane.stop()
  await clock.advance(WRITE_TIMEOUT_MS)
  await end('fail')
  await clock.advance(150)
  await end('done', 2)
  await expect(stop).resolves.toBe('confirmed')
  expect(codes()).toEqual([STOP, TIDE, STOP, STOP])
})

test('TOY-04 the echo of what ran before a stop drops nothing that was asked for after it', async () => {
  const { clock, lane, end, hear, codes } = await restingLane('echo')
  lane.apply(TIDE)
  await end('done')
  void lane.stop()
  await end('done')
  lane.apply(level(30))
  hear(TIDE)
  hear(STOP)
  await clock.advance(100)
  expect(codes()).toEqual([STOP, TIDE, STOP, level(30)])
})

test('TOY-04 a toy that a hand has turned down is told nothing again by itself, and the same once more when it is asked for', async () => {
  const { clock, lane, end, hear, codes } = await restingLane('echo')
  lane.apply(TIDE)
  await end('done')
  hear(TIDE)
  hear(level(0))
  await clock.advance(1_000)
  expect(codes()).toEqual([STOP, TIDE])
  lane.apply(TIDE)
  await clock.advance(100)
  expect(codes()).toEqual([STOP, TIDE, TIDE])
})

test('P-A6, TOY-04 of a stop that was pressed many times no late echo confirms a later one', async () => {
  const { clock, lane, end, hear } = await restingLane('echo')
  for (const waitMs of [150, 450, 0, 0]) {
    void lane.stop()
    await end('done')
    await clock.advance(waitMs)
  }
  lane.apply(TIDE)
  hear(STOP)
  await clock.advance(50)
  await end('done')
  let result = ''
  void lane.stop().then((told) => {
    result = told
  })
  for (let late = 0; late < 3; late++) hear(STOP)
  await end('fail')
  expect(result).toBe('')
})
