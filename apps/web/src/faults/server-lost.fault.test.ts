import { ABSENCE_CLOSES_MS } from '@thrum/contracts/limits'
import { note, promise, quantile, runs } from '@thrum/testkit/figures'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { machineMs } from './machine-clock.ts'
import { RunningPlay } from './running-play.ts'

const play = new RunningPlay()
beforeAll(() => play.open())
afterAll(() => play.close())

/** The server comes back; both sides find it by themselves and the play goes on, but nothing moves. */
async function comesBack(faultMs: number, stoppedMs: number): Promise<void> {
  await play.stage.startServer()
  const backMs = machineMs()
  await Promise.all([play.receiver, play.initiator].map((player) => player.linked(true, backMs)))
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
}

/** Killed and frozen it is in chat/chat-server-lost.fault.test.ts, while people write. */
describe('the server ends while a toy runs', () => {
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
