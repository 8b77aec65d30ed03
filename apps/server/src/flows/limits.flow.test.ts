import type { OrderCode } from '@thrum/contracts/device/device.entities'
import * as routes from '@thrum/contracts/play/play.routes'
import { makeCaller } from '@thrum/testkit/caller'
import { FakeClock } from '@thrum/testkit/fake-clock'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { encodeOrder } from '@thrum/toy-protocol/order'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { RunningServer } from '../server.ts'
import { openPlayer } from './player.ts'
import { product } from './product.ts'
import { meet, play } from './stage.ts'

const MINUTE = 60_000
const motor = (level: number): OrderCode => encodeOrder({ slot: 1, level, variant: 1 })
const OPEN = { cap: 100, risePerS: null, slots: null, endsAtMs: null }

async function open() {
  const clock = new FakeClock()
  const world = await openWorld(product, { overrides: { clock } })
  let last: RunningServer = world.server
  onTestFinished(async () => {
    await world.close()
    await last.close()
  })
  return {
    world,
    clock,
    /** The same product on the same database, as a new process would find it. */
    async restart(passMs: number): Promise<{ server: RunningServer; clock: FakeClock }> {
      await last.close()
      world.wall.advance(passMs)
      const next = new FakeClock()
      last = await product.startServer(last.context.config, { clock: next, wall: world.wall.now })
      return { server: last, clock: next }
    },
  }
}

describe('the receiver’s limits', () => {
  test('P-B3, DR-15 said before the agreement they hold for the first order; nobody else can say them', async () => {
    const { world } = await open()
    const { ann, ben, annSide, benSide } = await meet(world)
    const eve = await world.person('eve')
    const eveSide = await openPlayer(world.server.url, eve)
    const playId = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
    await benSide.next('play_connect_notify')
    const limits = { playId, ...OPEN, cap: 30, slots: [1] }
    expect(await benSide.ask('limits', limits)).toMatchObject({ code: 200 })
    expect(await annSide.ask('limits', { ...limits, cap: 100 })).toMatchObject({ reason: 'play.gone' })
    expect(await eveSide.ask('limits', { ...limits, cap: 100 })).toMatchObject({ reason: 'play.gone' })
    await ben.call(routes.replayPlay, { playId, flag: true })
    await annSide.next('play_connect_success')
    await annSide.order(playId, 1, motor(90))
    expect(await benSide.next('play_order')).toMatchObject({ code: motor(30) })
    const second = encodeOrder({ slot: 2, level: 20, variant: 1 })
    expect(await annSide.order(playId, 1, second)).toMatchObject({ reason: 'device.mismatch' })
    expect((await ann.ask(routes.sendOrder, { playId, orderCode: second })).body.reason).toBe(
      'device.mismatch',
    )
    expect(await annSide.ask('limits', { ...limits, cap: 100 })).toMatchObject({
      reason: 'play.receiverOnly',
    })
    expect(await eveSide.ask('limits', { ...limits, cap: 100 })).toMatchObject({ reason: 'play.gone' })
  })

  test('P-B3, INT-18 whoever comes back finds them in the state', async () => {
    const { world } = await open()
    const { ann, annSide, benSide, playId } = await play(world)
    const limits = { playId, cap: 40, risePerS: 20, slots: [1, 2], endsAtMs: null }
    await benSide.ask('limits', { ...limits, endsInMs: 5 * MINUTE })
    annSide.socket.disconnect()
    const back = await openPlayer(world.server.url, ann)
    const state = await back.next('play_state')
    expect(state.limits).toMatchObject({ cap: 40, risePerS: 20, slots: [1, 2] })
    expect(state.limits?.endsAtMs).toBe(5 * MINUTE)
  })

  test('SO-06 refuses limits out of their bounds', async () => {
    const { world } = await open()
    const { annSide, benSide, playId } = await play(world)
    for (const wrong of [{ cap: 101 }, { risePerS: 0 }, { endsInMs: -1 }, { endsInMs: 1e12 }]) {
      benSide.socket.emit('limits', { playId, ...OPEN, ...wrong })
    }
    await benSide.ask('limits', { playId, ...OPEN, cap: 55 })
    expect(await annSide.next('play_limits')).toMatchObject({ cap: 55 })
  })
})

describe('a time box', () => {
  test('P-B4 warns both, stops the toy and ends the play for both by the server’s clock', async () => {
    const { world, clock } = await open()
    const { annSide, benSide, playId } = await play(world)
    await benSide.ask('limits', { playId, ...OPEN, endsInMs: MINUTE })
    expect(await annSide.next('play_limits')).toMatchObject({ endsAtMs: MINUTE })
    await clock.advance(1)
    for (const side of [annSide, benSide]) {
      expect(await side.next('play_ending')).toMatchObject({ playId, endsInMs: expect.closeTo(MINUTE, -1) })
    }
    await clock.advance(MINUTE)
    const close = { playId, reason: 'limit', by: 'server' }
    expect(await annSide.next('play_close')).toEqual(close)
    expect(await benSide.next('play_close')).toEqual(close)
    const types = benSide.heard.map(({ type }) => type)
    expect(types.lastIndexOf('play_order')).toBeLessThan(types.indexOf('play_close'))
    expect(await annSide.order(playId, 1, motor(10))).toMatchObject({ reason: 'play.gone' })
  })

  test('P-B4, INT-18 a start of the server moves its end nowhere, and a taken away one stays away', async () => {
    const { world, restart } = await open()
    const { ben, benSide, playId } = await play(world)
    await benSide.ask('limits', { playId, ...OPEN, endsInMs: 10 * MINUTE })
    const { server, clock } = await restart(4 * MINUTE)
    const back = await openAt(server, ben)
    const { limits } = await back.next('play_state')
    expect(limits?.endsAtMs).toBeGreaterThan(5.9 * MINUTE)
    expect(limits?.endsAtMs).toBeLessThan(6.1 * MINUTE)
    await back.ask('limits', { playId, ...OPEN, endsInMs: null })
    const again = await restart(0)
    expect(clock.timers).toBe(0)
    const state = await (await openAt(again.server, ben)).next('play_state')
    expect(state.limits).toBeNull()
  })
})

/** The person on the new server: same token, another port. */
function openAt(server: RunningServer, person: Person) {
  return openPlayer(server.url, { ...person, ...makeCaller(server.url, person.token) })
}
