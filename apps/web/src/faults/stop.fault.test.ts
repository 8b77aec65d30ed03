import { isLong, note, promise, quantile, runs } from '@thrum/testkit/figures'
import { seededRandom } from '@thrum/testkit/random'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { machineMs } from './machine-clock.ts'
import { Race } from './race.ts'
import type { RoleEvent } from './role.ts'
import { RunningPlay } from './running-play.ts'

const STORM_PER_S = 200
const STORM_MS = isLong ? 10_000 : 3_000
const RELAYS_PER_S = 20
const RACES = 5
/** Of the same motor as the steady one. */
const OTHER_FUNCTION = { id: 'm1-tide', code: 'a9013c04' }
const SEED = 20_261

const play = new RunningPlay()
beforeAll(() => play.open())
afterAll(() => play.close())

describe('stops', () => {
  test('OR-18, INT-07 a tap that ends one function and begins another sends both codes at once', async () => {
    const firstMs = await play.initiator.role.call('tap', 'm1-steady')
    await play.receiver.moves(firstMs)
    const tappedMs = await play.initiator.role.call('tap', OTHER_FUNCTION.id)
    const isOrder = (event: RoleEvent) => event.type === 'heard' && event.push === 'play_order'
    await play.receiver.next(
      (event) => isOrder(event) && 'code' in event && event.code === OTHER_FUNCTION.code,
      tappedMs,
    )
    const codes = play.receiver.events.filter((event) => isOrder(event) && event.atMs >= tappedMs)
    expect(codes).toMatchObject([{ code: 'a9010000' }, { code: OTHER_FUNCTION.code }])
    await play.initiator.role.call('stop')
    await play.receiver.stops(tappedMs)
    await play.initiator.role.call('acknowledged')
  })

  test('P-A7 the initiator’s stop is at the toy within 300 ms', async () => {
    const values: number[] = []
    for (let round = 0; round < runs(50, 1_000); round += 1) {
      await play.run()
      const tappedMs = await play.initiator.role.call('stop')
      values.push(await play.stopTime(tappedMs))
      await play.initiator.role.call('acknowledged')
    }
    note('P-A7', 'remote stop, tap to write', values, '99 of 100 ≤ 300')
    expect(quantile(values, 0.99)).toBeLessThanOrEqual(promise(300))
  })

  test('P-A8, OR-07 200 stops a second are all acknowledged, and 20 a second at most handed on', async () => {
    const sinceMs = machineMs()
    const storm = await play.initiator.role.call('storm', STORM_PER_S, STORM_MS)
    expect(storm.asked).toBe((STORM_PER_S * STORM_MS) / 1_000)
    expect(storm.answered).toBe(storm.asked)
    await play.receiver.role.call('settle')
    const relayed = play.receiver.events.filter(
      (event) => event.type === 'heard' && event.atMs >= sinceMs && event.push === 'play_order',
    )
    note('P-A8', `stops acknowledged of ${storm.asked}`, [storm.answered], 'all', 'stops')
    note('P-A8', 'stops handed on', [relayed.length / (STORM_MS / 1_000)], '≤ 20 a second', '1/s')
    expect(relayed.length).toBeGreaterThan(0)
    expect(relayed.length).toBeLessThanOrEqual((RELAYS_PER_S * STORM_MS) / 1_000 + 1)
  })

  test('P-A9, F-20, OR-16 orders and stops that overtake each other: no order moves the toy after its stop', async () => {
    const rounds = runs(500, 10_000) / RACES
    const races = await Promise.all(
      Array.from({ length: RACES }, async (_, index) => {
        const people = await play.stage.strangers()
        return Race.open(people, seededRandom(SEED + index))
      }),
    )
    const results = await Promise.all(races.map((race) => race.run(rounds)))
    for (const race of races) race.close()
    const moved = results.reduce((sum, result) => sum + result.moved, 0)
    const late = results.flatMap((result) => result.late)
    note('P-A9', `orders after their stop in ${rounds * RACES} races`, [late.length], '0', 'orders')
    expect(late).toEqual([])
    // Otherwise the race proves nothing: in a good part of the rounds the order has to win.
    expect(moved).toBeGreaterThan((rounds * RACES) / 4)
  })
})
