import { getProfile } from '@thrum/contracts/account/account.routes'
import { STOP_ORDER } from '@thrum/contracts/device/device.entities'
import { sendOrder } from '@thrum/contracts/play/play.routes'
import { isLong, note, promise, quantile, runs } from '@thrum/testkit/figures'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lasts, machineClock, machineMs } from './machine-clock.ts'
import { RunningPlay } from './running-play.ts'

/** How long each new database dies as soon as it is there. */
const DEATHS_FOR_MS = isLong ? 5_000 : 2_000
const DEATH_EVERY_MS = 20
const FROZEN_FOR_MS = isLong ? 20_000 : 2_000
/** A person gets 300 calls a minute. */
const CALL_EVERY_MS = 250
/** After this the database counts as lost; what is promised is less. */
const NORMAL_LIMIT_MS = 20_000

const play = new RunningPlay()
beforeAll(() => play.open())
afterAll(() => play.close())

/** Calls one after another until told to end. @returns how long those took that were refused as unavailable, ms */
async function callThroughout(isOver: () => boolean): Promise<number[]> {
  const refused: number[] = []
  while (!isOver()) {
    const startMs = machineMs()
    const { status, body } = await play.pair.ann.ask(getProfile)
    if (status !== 200) {
      expect([status, body.reason]).toEqual([503, 'service.unavailable'])
      refused.push(machineMs() - startMs)
    }
    await lasts(CALL_EVERY_MS)
  }
  return refused
}

/** The toy follows, stops from afar, by socket and by HTTP, and moves again. */
async function playsOn(): Promise<{ stops: number[]; answers: number[] }> {
  const stops: number[] = []
  const answers: number[] = []
  for (let round = 0; round < 5; round += 1) {
    await play.run()
    const tappedMs = await play.initiator.role.call('stop')
    stops.push(await play.stopTime(tappedMs))
    await play.initiator.role.call('acknowledged')
    await play.run()
    await play.initiator.role.call('hold')
    const sentMs = machineMs()
    const { playId } = await play.initiator.role.call('look')
    const answered = play.pair.ann.ask(sendOrder, { playId, orderCode: STOP_ORDER })
    stops.push(await play.stopTime(sentMs))
    expect((await answered).body.code).toBe(200)
    answers.push(machineMs() - sentMs)
  }
  return { stops, answers }
}

/** From now until a call that needs the database succeeds. */
async function untilNormal(): Promise<number> {
  const startMs = machineMs()
  const status = async () => (await play.pair.ann.ask(getProfile)).status
  await expect.poll(status, { timeout: NORMAL_LIMIT_MS, interval: CALL_EVERY_MS }).toBe(200)
  return machineMs() - startMs
}

/** While the database is away, until `end`: the play goes on, and what needs the database is refused in time. */
async function throughout(row: string, end: () => Promise<void>): Promise<void> {
  let isOver = false
  const calls = callThroughout(() => isOver)
  const { stops, answers } = await playsOn().finally(() => {
    isOver = true
  })
  await end()
  const refused = await calls
  note(row, 'a refused call meanwhile', refused, 'all ≤ 2,000')
  note(row, 'remote stop at the toy meanwhile', stops, 'median ≤ 300, all ≤ 2,000')
  note(row, 'stop over HTTP answered meanwhile', answers, 'median ≤ 300, all ≤ 2,000')
  for (const values of [stops, answers]) {
    // A stop that waited for the database would take as long as a call takes to be refused.
    expect(quantile(values, 0.5)).toBeLessThanOrEqual(promise(300))
    expect(quantile(values, 1)).toBeLessThanOrEqual(promise(2_000))
  }
  expect(refused.length).toBeGreaterThan(0)
  expect(quantile(refused, 1)).toBeLessThanOrEqual(promise(2_000))
}

describe('the database fails while a toy runs', () => {
  test('F-03 killed again and again: the play goes on and stops, calls are refused within 2 s, all is normal within 5 s', async () => {
    const normal: number[] = []
    for (let round = 0; round < runs(1, 20); round += 1) {
      play.stage.server.signalDatabase('SIGKILL')
      const endDeaths = machineClock.every(DEATH_EVERY_MS, () => {
        play.stage.server.signalDatabase('SIGKILL')
      })
      const deaths = lasts(DEATHS_FOR_MS)
      await throughout('F-03', async () => {
        await deaths
        endDeaths()
      }).finally(endDeaths)
      normal.push(await untilNormal())
    }
    note('F-03', 'normal again', normal, 'all ≤ 5,000')
    expect(quantile(normal, 1)).toBeLessThanOrEqual(promise(5_000))
  })

  test('F-05 frozen: stops stay as quick as ever, calls are refused within 2 s, and all is normal after the thaw', async () => {
    for (let round = 0; round < runs(1, 5); round += 1) {
      play.stage.server.signalDatabase('SIGSTOP')
      const frozen = lasts(FROZEN_FOR_MS)
      try {
        await throughout('F-05', () => frozen)
      } finally {
        play.stage.server.signalDatabase('SIGCONT')
      }
      expect(await untilNormal()).toBeLessThanOrEqual(promise(5_000))
    }
  })

  test('F-03 a play ended while the database is away is over for both, and the next one begins after it', async () => {
    play.stage.server.signalDatabase('SIGSTOP')
    try {
      await play.run()
      const leftMs = machineMs()
      await play.receiver.role.call('leave')
      await play.initiator.heard('play_close', leftMs)
      expect(machineMs() - leftMs).toBeLessThanOrEqual(promise(2_000))
      expect(await play.initiator.role.call('look')).toMatchObject({ at: 'closed' })
      expect(await play.receiver.role.call('look')).toMatchObject({ at: 'none', isStill: true })
    } finally {
      play.stage.server.signalDatabase('SIGCONT')
    }
    await untilNormal()
    await play.stage.begin(play.pair)
    await play.run()
  })
})
