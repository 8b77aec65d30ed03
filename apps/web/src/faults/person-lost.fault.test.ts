import { isLong, note, promise, quantile, runs } from '@thrum/testkit/figures'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lasts, machineMs } from './machine-clock.ts'
import { RunningPlay } from './running-play.ts'

const BLACK_HOLE = { isBlackHole: true }

const play = new RunningPlay()
beforeAll(() => play.open())
afterAll(() => play.close())

/** Each round costs the initiator a ticket, of which a person gets 30 a minute. */
const ROUND_MS = isLong ? 2_200 : 0

/** Still, and armed: the next touch moves it. */
async function waitsForTouch(sinceMs: number): Promise<void> {
  await play.receiver.role.call('settle')
  expect(play.receiver.motions(sinceMs)).toEqual([])
  expect(await play.receiver.role.call('look')).toMatchObject({ isStill: true, isArmed: true })
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
      const pause = lasts(ROUND_MS)
      await play.run()
      const faultMs = machineMs()
      play.initiator.role.signal('SIGKILL')
      const tookMs = await play.stopTime(faultMs)
      values.push(tookMs)
      await play.initiator.end()
      await play.initiator.start()
      await play.initiator.role.call('ready')
      await waitsForTouch(faultMs + tookMs)
      await pause
    }
    check('initiator killed', values)
  })

  test('P-A1, F-26 frozen: the toy stops within 2 s, and what the thawed client still says moves nothing', async () => {
    const values: number[] = []
    for (let round = 0; round < runs(3, 30); round += 1) {
      await play.run()
      await play.initiator.role.call('hold')
      const faultMs = machineMs()
      play.initiator.role.signal('SIGSTOP')
      const tookMs = await play.stopTime(faultMs)
      values.push(tookMs)
      play.initiator.role.signal('SIGCONT')
      await play.initiator.role.call('settle')
      await waitsForTouch(faultMs + tookMs)
    }
    check('initiator frozen', values)
  })

  test('P-A1, F-26 its link cut without a goodbye: the toy stops within 2 s', async () => {
    const values: number[] = []
    for (let round = 0; round < runs(3, 30); round += 1) {
      const pause = lasts(ROUND_MS)
      await play.run()
      const faultMs = await play.initiator.weather(BLACK_HOLE)
      const tookMs = await play.stopTime(faultMs)
      values.push(tookMs)
      await play.initiator.role.call('hold')
      await waitsForTouch(faultMs + tookMs)
      await play.initiator.heal()
      await play.initiator.role.call('ready')
      await play.initiator.linked(true, faultMs)
      await pause
    }
    check('initiator’s link cut', values)
  })
})

describe('the receiver is lost', () => {
  test.each([
    ['killed', 'SIGKILL'],
    ['frozen', 'SIGSTOP'],
  ] as const)(
    'P-A5 %s: the initiator is told within 2 s, and its touches move nothing meanwhile',
    async (what, signal) => {
      const values: number[] = []
      for (let round = 0; round < runs(2, 20); round += 1) {
        const pause = lasts(ROUND_MS)
        await play.run()
        const faultMs = machineMs()
        play.receiver.role.signal(signal)
        const told = await play.initiator.heard('play_pause', faultMs)
        values.push(told.atMs - faultMs)
        await play.initiator.role.call('hold')
        const backMs = machineMs()
        await play.receiver.end()
        await play.receiver.start()
        await play.receiver.role.call('ready')
        await play.settle()
        expect(play.receiver.motions(backMs)).toEqual([])
        await pause
      }
      note('P-A5', `initiator told, receiver ${what}`, values, 'all ≤ 2,000')
      expect(quantile(values, 1)).toBeLessThanOrEqual(promise(2_000))
    },
  )
})
