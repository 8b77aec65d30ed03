import { type OrderCode, STOP_ORDER } from '@thrum/contracts/device/device.entities'
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
import { meet, play, playMutually } from './stage.ts'

const motor = (level: number): OrderCode => encodeOrder({ slot: 1, level, variant: 1 })

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
    /** The same product on the same database, as a new process would find it. */
    async restart(passMs = 0): Promise<{ server: RunningServer; clock: FakeClock }> {
      await last.close()
      world.wall.advance(passMs)
      const next = new FakeClock()
      last = await product.startServer(last.context.config, { clock: next, wall: world.wall.now })
      return { server: last, clock: next }
    },
  }
}

/** A restart while ann's invitation waits for ben's answer. */
async function restartInvited(passMs = 0) {
  const { world, restart } = await open()
  const { ann, ben } = await meet(world)
  const playId = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
  return { ann, ben, playId, ...(await restart(passMs)) }
}

/** The person on the new server: same token, another port. */
function at(server: RunningServer, person: Person): Person {
  return { ...person, ...makeCaller(server.url, person.token) }
}

describe('a restart', () => {
  test('P-A2 first stops every toy, and lets its clients come back by themselves', async () => {
    const { world, restart } = await open()
    const { annSide, benSide, playId } = await play(world)
    await annSide.order(playId, 1, motor(60))
    await restart()
    expect(await annSide.gone).toBe('transport close')
    expect(await benSide.gone).toBe('transport close')
    expect(benSide.all('play_order').map(({ code }) => code)).toEqual([motor(60), STOP_ORDER])
    const pause = { playId, epoch: 2, cause: 'restarted', isArmed: false }
    expect(benSide.all('play_pause')).toEqual([pause])
    expect(annSide.all('play_pause')).toEqual([pause])
    expect(benSide.all('play_close')).toEqual([])
  })

  test('INT-21 ends a recording: nothing of it is known afterwards', async () => {
    const { world, restart } = await open()
    const { ann, ben, annSide, benSide, playId } = await play(world)
    await annSide.ask('record', { playId, say: 'ask' })
    const question = (await benSide.next('play_record')).question?.number ?? 0
    expect(await benSide.ask('record', { playId, say: 'yes', question })).toMatchObject({ code: 200 })
    expect((await benSide.next('play_record')).isOn).toBe(true)
    const { server } = await restart()
    for (const person of [ann, ben]) {
      const state = await (await openPlayer(server.url, at(server, person))).next('play_state')
      expect(state).toMatchObject({ playId, state: 'interacting' })
      expect(state).not.toHaveProperty('record')
    }
  })

  test('INT-18, P-A10 leaves the play standing, disarmed, and every older order dead', async () => {
    const { world, restart } = await open()
    const { ann, ben, playId } = await play(world)
    const { server } = await restart(2_000)
    const annSide = await openPlayer(server.url, at(server, ann))
    const benSide = await openPlayer(server.url, at(server, ben))
    const state = await annSide.next('play_state')
    expect(state).toMatchObject({ playId, state: 'interacting', role: 'initiator', isArmed: false })
    expect(state.epoch).toBeGreaterThan(1_000_000)
    expect(state.runningForMs).toBeGreaterThanOrEqual(2_000)
    expect(await benSide.next('play_state')).toMatchObject({ playId, role: 'receiver' })
    expect(await annSide.order(playId, state.epoch, motor(10))).toMatchObject({ reason: 'play.notReady' })
    const { data } = await benSide.ask('rearm', { playId })
    const { epoch } = data as { epoch: number }
    expect(await annSide.order(playId, 2, motor(10))).toMatchObject({ reason: 'order.stale' })
    expect(await annSide.order(playId, epoch, motor(10))).toMatchObject({ code: 200 })
    expect(benSide.all('play_order').map(({ code }) => code)).toEqual([motor(10)])
  })

  test('INT-18, INT-19, P-A10 leaves both directions standing, each disarmed until its own receiver is ready', async () => {
    const { world, restart } = await open()
    const { ann, ben, annSide: annBefore, annsToy, playId, reverseId } = await playMutually(world)
    await annBefore.ask('stop', { playId })
    const { server, clock } = await restart(2_000)
    const annSide = await openPlayer(server.url, at(server, ann))
    const benSide = await openPlayer(server.url, at(server, ben))
    const { mutual } = await annSide.next('play_state')
    expect(mutual).toMatchObject({
      proposal: null,
      reverse: { playId: reverseId, role: 'receiver', isArmed: false, deviceId: annsToy.id },
    })
    const epoch = mutual?.reverse?.epoch ?? 0
    expect(epoch).toBeGreaterThan(1_000_000)
    expect(await benSide.order(reverseId, epoch, motor(10))).toMatchObject({ reason: 'play.notReady' })
    expect(await benSide.ask('rearm', { playId: reverseId })).toMatchObject({ reason: 'play.receiverOnly' })
    const ready = (await annSide.ask('rearm', { playId: reverseId })).data as { epoch: number }
    expect(await benSide.order(reverseId, ready.epoch, motor(10))).toMatchObject({ code: 200 })
    await clock.advance(100)
    await benSide.ask('stop', { playId: reverseId })
    const paused = { cause: 'receiverStop', isArmed: false }
    await expect
      .poll(() => benSide.all('play_pause').find((pause) => pause.playId === playId))
      .toMatchObject(paused)
  })

  test('P-B4, INT-19 ends a second direction whose first is over', async () => {
    const { world, restart } = await open()
    const { ann, playId, reverseId } = await playMutually(world)
    const { db } = world.server.context
    const over = { state: 'closed', reason: 'ended', closed_by: 'server', ended_at: new Date() } as const
    await db.updateTable('plays').set(over).where('id', '=', playId).execute()
    const { server } = await restart()
    const annSide = await openPlayer(server.url, at(server, ann))
    expect(await annSide.next('play_state')).toMatchObject({ playId: 0, state: 'none' })
    expect(await annSide.ask('rearm', { playId: reverseId })).toMatchObject({ reason: 'play.gone' })
  })

  test('INT-18 ends a play whose people do not come back within 10 s', async () => {
    const { world, restart } = await open()
    const { ann, ben, playId } = await play(world)
    const { server, clock } = await restart()
    const annSide = await openPlayer(server.url, at(server, ann))
    await clock.advance(10_000)
    expect(await annSide.next('play_close')).toEqual({ playId, reason: 'lost', by: 'server' })
    await expect
      .poll(async () => (await at(server, ben).call(routes.getPlayLog))[0]?.endedAtMs ?? null)
      .not.toBeNull()
  })

  test('INT-02, P-B5 keeps an invitation for what is left of its 60 s', async () => {
    const { ann, ben, playId, server, clock } = await restartInvited(45_000)
    const benSide = await openPlayer(server.url, at(server, ben))
    await openPlayer(server.url, at(server, ann))
    expect((await benSide.next('play_connect_notify')).expiresInMs).toBeLessThanOrEqual(15_000)
    await clock.advance(15_000)
    expect(await benSide.next('play_close')).toEqual({ playId, reason: 'expired', by: 'server' })
  })

  test('INT-02 ends an invitation whose sender does not return within 10 s', async () => {
    const { ben, playId, server, clock } = await restartInvited()
    const benSide = await openPlayer(server.url, at(server, ben))
    await benSide.next('play_connect_notify')
    await clock.advance(10_000)
    expect(await benSide.next('play_close')).toEqual({ playId, reason: 'lost', by: 'server' })
  })

  test('INT-02, P-B5 finds an invitation that ran out meanwhile closed', async () => {
    const { ben, playId, server } = await restartInvited(61_000)
    const answer = await at(server, ben).ask(routes.replayPlay, { playId, flag: true })
    expect(answer.body.reason).toBe('play.gone')
    const benSide = await openPlayer(server.url, at(server, ben))
    expect(await benSide.next('play_state')).toMatchObject({ playId: 0, state: 'none' })
  })
})

describe('time', () => {
  test('P-B7 a wall clock that jumps two days either way changes nothing in a running play', async () => {
    const { world } = await open()
    const { ann, annSide, benSide, playId } = await play(world)
    for (const jumpMs of [2 * 86_400_000, -4 * 86_400_000]) {
      world.wall.advance(jumpMs)
      expect(await annSide.order(playId, 1, motor(10))).toMatchObject({ code: 200 })
    }
    world.wall.advance(2 * 86_400_000)
    await benSide.caughtUp()
    expect(benSide.all('play_pause')).toEqual([])
    await ann.call(routes.closePlay, { id: playId })
    expect(await benSide.next('play_close')).toMatchObject({ reason: 'ended' })
  })
})
