import { ABSENCE_CLOSES_MS } from '@thrum/contracts/limits'
import { note, promise, quantile, runs } from '@thrum/testkit/figures'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lasts, machineMs } from './machine-clock.ts'
import { RunningPlay } from './running-play.ts'

const STALL_MS = 3_000

const play = new RunningPlay()
beforeAll(() => play.open())
afterAll(() => play.close())

/** The server comes back; both sides find it by themselves and the play goes on, but nothing moves. @returns ms */
async function comesBack(faultMs: number, stoppedMs: number): Promise<number> {
  await play.stage.startServer()
  const backMs = machineMs()
  const isBack = play.receiver.linked(true, backMs)
  await Promise.all([isBack, play.initiator.linked(true, backMs)])
  await play.ready()
  // The finger slides on all the while, and still nothing moves before the receiver says so.
  await play.settle()
  const look = { at: 'interacting', isArmed: false }
  expect(await play.receiver.role.call('look')).toMatchObject({ ...look, isStill: true })
  expect(await play.initiator.role.call('look')).toMatchObject(look)
  expect(play.receiver.motions(stoppedMs)).toEqual([])
  await play.initiator.role.call('hold')
  expect(machineMs() - faultMs).toBeLessThan(2 * ABSENCE_CLOSES_MS)
  expect(await play.receiver.role.call('rearm')).toBe(true)
  return (await isBack).atMs - backMs
}

describe('the server is lost while a toy runs', () => {
  test('P-A2, F-01, INT-18 killed: the toy stops within 500 ms; the play survives the restart, still and unarmed', async () => {
    const stops: number[] = []
    const backs: number[] = []
    for (let round = 0; round < runs(2, 20); round += 1) {
      await play.run()
      const faultMs = play.stage.server.signal('SIGKILL')
      const tookMs = await play.stopTime(faultMs)
      stops.push(tookMs)
      await play.stage.server.gone
      backs.push(await comesBack(faultMs, faultMs + tookMs))
    }
    note('P-A2', 'server killed', stops, 'all ≤ 500')
    note('INT-18', 'receiver back after the server’s start', backs, 'all ≤ 10,000')
    expect(quantile(stops, 1)).toBeLessThanOrEqual(promise(500))
    expect(quantile(backs, 1)).toBeLessThanOrEqual(10_000)
  })

  test('P-A2, F-23 frozen for 3 s: the toy stops within 2 s, and nothing that waited in the server moves it', async () => {
    const stops: number[] = []
    for (let round = 0; round < runs(1, 20); round += 1) {
      await play.run()
      const faultMs = play.stage.server.signal('SIGSTOP')
      const stall = lasts(STALL_MS)
      const tookMs = await play.stopTime(faultMs)
      stops.push(tookMs)
      await stall
      play.stage.server.signal('SIGCONT')
      await play.ready()
      await play.receiver.role.call('acknowledged')
      await play.settle()
      expect(play.receiver.motions(faultMs + tookMs)).toEqual([])
      await play.initiator.role.call('hold')
      expect(await play.receiver.role.call('rearm')).toBe(true)
    }
    note('P-A2', 'server frozen for 3 s', stops, 'all ≤ 2,000')
    expect(quantile(stops, 1)).toBeLessThanOrEqual(promise(2_000))
  })

  test('F-02 told to end: the toy stops within 200 ms, the process ends in order within 10 s', async () => {
    const stops: number[] = []
    const ends: number[] = []
    for (let round = 0; round < runs(2, 20); round += 1) {
      await play.run()
      const faultMs = play.stage.server.signal('SIGTERM')
      const tookMs = await play.stopTime(faultMs)
      stops.push(tookMs)
      expect(await play.stage.server.gone).toBe(0)
      ends.push(machineMs() - faultMs)
      expect(play.stage.server.databasePids()).toEqual([])
      await comesBack(faultMs, faultMs + tookMs)
    }
    note('F-02', 'SIGTERM, stop at the toy', stops, 'all ≤ 200')
    note('F-02', 'SIGTERM, process ended', ends, 'all ≤ 10,000')
    expect(quantile(stops, 1)).toBeLessThanOrEqual(promise(200))
    expect(quantile(ends, 1)).toBeLessThanOrEqual(10_000)
  })
})
