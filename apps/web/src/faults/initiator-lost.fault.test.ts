import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { note, promise, quantile, runs } from './figures.ts'
import { machineMs } from './machine-clock.ts'
import { type Pair, Stage } from './stage.ts'

const BLACK_HOLE = { isBlackHole: true }
/** Often enough that the toy is always on its way to another level. */
const STEER_EVERY_MS = 200

const stage = new Stage()
let pair: Pair
beforeAll(async () => {
  await stage.open()
  pair = await stage.pair()
})
afterAll(() => stage.close())

/** The toy runs and follows a sliding finger. */
async function run(): Promise<void> {
  const sinceMs = machineMs()
  await pair.initiator.role.call('steer', STEER_EVERY_MS)
  await pair.receiver.moves(sinceMs)
}

/** From the fault to the stop at the toy, which was moving. */
async function stopTime(faultMs: number): Promise<number> {
  const stoppedMs = await pair.receiver.stops(faultMs)
  expect(pair.receiver.wasMoving(stoppedMs)).toBe(true)
  return stoppedMs - faultMs
}

/** What was on its way is handled, and the toy has not moved since. */
async function staysStill(sinceMs: number): Promise<void> {
  await pair.receiver.role.call('settle')
  expect(pair.receiver.motions(sinceMs)).toEqual([])
  expect(await pair.receiver.role.call('look')).toMatchObject({ isStill: true, isArmed: true })
}

function check(what: string, values: number[]): void {
  note('P-A1', what, values, 'all ≤ 2,000, median ≤ 1,200')
  expect(quantile(values, 1)).toBeLessThanOrEqual(promise(2_000))
  expect(quantile(values, 0.5)).toBeLessThanOrEqual(promise(1_200))
}

describe('the initiator is lost while the toy runs', () => {
  test('P-A1, F-25 killed: the toy stops within 2 s and waits for a new touch', async () => {
    const values: number[] = []
    for (let round = 0; round < runs(3, 30); round += 1) {
      await run()
      const faultMs = machineMs()
      pair.initiator.role.signal('SIGKILL')
      const tookMs = await stopTime(faultMs)
      values.push(tookMs)
      await pair.initiator.end()
      await pair.initiator.start()
      await pair.initiator.role.call('ready')
      await staysStill(faultMs + tookMs)
    }
    check('initiator killed', values)
  })

  test('P-A1, F-26 frozen: the toy stops within 2 s, and what the thawed client still says moves nothing', async () => {
    const values: number[] = []
    for (let round = 0; round < runs(3, 30); round += 1) {
      await run()
      await pair.initiator.role.call('hold')
      const faultMs = machineMs()
      pair.initiator.role.signal('SIGSTOP')
      const tookMs = await stopTime(faultMs)
      values.push(tookMs)
      pair.initiator.role.signal('SIGCONT')
      await pair.initiator.role.call('settle')
      await staysStill(faultMs + tookMs)
    }
    check('initiator frozen', values)
  })

  test('P-A1, F-26 its link cut without a goodbye: the toy stops within 2 s', async () => {
    const values: number[] = []
    for (let round = 0; round < runs(3, 30); round += 1) {
      await run()
      const faultMs = await pair.initiator.weather(BLACK_HOLE)
      const tookMs = await stopTime(faultMs)
      values.push(tookMs)
      await pair.initiator.role.call('hold')
      await staysStill(faultMs + tookMs)
      await pair.initiator.heal()
      await pair.initiator.role.call('ready')
      await pair.initiator.linked(true, faultMs)
    }
    check('initiator’s link cut', values)
  })
})
