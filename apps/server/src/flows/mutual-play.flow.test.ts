import { type OrderCode, STOP_ORDER } from '@thrum/contracts/device/device.entities'
import { getPlayScene } from '@thrum/contracts/device/device.routes'
import type { PlayId } from '@thrum/contracts/ids'
import * as routes from '@thrum/contracts/play/play.routes'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { openWorld } from '@thrum/testkit/world'
import { encodeOrder } from '@thrum/toy-protocol/order'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { forbidDevice } from '../features/device/index.ts'
import { DEFAULT_LIMITS, wideLimits } from '../http/limits.ts'
import { expectBothStill, lastOf, lastPause, type Mutual, motor, moveBoth } from './mutual-stage.ts'
import { openPlayer, type Player } from './player.ts'
import { product } from './product.ts'
import { goMutual, meet, own, play, playMutually } from './stage.ts'

const clock = new FakeClock()
const world = await openWorld(product, { overrides: { clock } })
afterAll(() => world.close())

const thrust: OrderCode = encodeOrder({ slot: 54, level: 40, variant: 1 })
/** Well-formed, but of nothing that ever was. */
const NOTHING = 'NoPlayNoPlayNoPlayNo'

async function epochOf(side: Player, playId: PlayId): Promise<number> {
  const { data } = await side.ask('rearm', { playId })
  return (data as { epoch: number }).epoch
}

describe('mutual play', () => {
  test('INT-19, P-B1 begins by a yes of both, and makes each the initiator towards the other’s toy alone', async () => {
    const pair = await meet(world, ['H1'])
    const annsToy = await own(world, pair.ann, 'O3')
    const playId = await pair.ann.call(routes.sendPlayByCode, { inviteNum: pair.ben.inviteNum })
    await pair.ben.call(routes.replayPlay, { playId, flag: true })
    const { ann, ben, annSide, benSide } = pair
    expect(await benSide.order(playId, 1, motor(10))).toMatchObject({ reason: 'play.initiatorOnly' })

    const proposalId = await ben.call(routes.proposeMutual, { playId })
    const proposal = { id: proposalId, by: 'receiver', expiresInMs: 60_000 }
    for (const side of [annSide, benSide]) {
      const expected = { playId, change: 'proposed', by: 'receiver', proposal, reverse: null }
      expect(await side.next('play_mutual')).toEqual(expected)
    }
    expect(await benSide.order(proposalId, 1, thrust)).toMatchObject({ reason: 'play.gone' })
    await ann.call(routes.answerMutual, { playId, proposalId, flag: true })
    const state = { playId: proposalId, state: 'interacting', epoch: 1, isArmed: true }
    expect(await annSide.next('play_mutual')).toMatchObject({
      change: 'agreed',
      proposal: null,
      reverse: { ...state, role: 'receiver', deviceId: annsToy.id, partner: { id: ben.id } },
    })
    const told = await benSide.next('play_mutual')
    expect(told).toMatchObject({ reverse: { ...state, role: 'initiator', partner: { id: ann.id } } })
    expect(told.reverse).not.toHaveProperty('deviceId')

    expect(await benSide.order(proposalId, 1, thrust)).toMatchObject({ code: 200 })
    expect(await annSide.next('play_order')).toMatchObject({ playId: proposalId, epoch: 1, code: thrust })
    expect(await annSide.order(playId, 1, motor(20))).toMatchObject({ code: 200 })
    expect(await benSide.next('play_order')).toMatchObject({ playId, epoch: 1, code: motor(20) })
    expect(await annSide.order(playId, 1, thrust)).toMatchObject({ reason: 'device.mismatch' })
    expect(await annSide.order(proposalId, 1, thrust)).toMatchObject({ reason: 'play.initiatorOnly' })
    expect(await benSide.order(playId, 1, motor(10))).toMatchObject({ reason: 'play.initiatorOnly' })
    expect(await ben.call(getPlayScene, { id: proposalId })).not.toBe(
      await ann.call(getPlayScene, { id: playId }),
    )
    const log = await ann.call(routes.getPlayLog, {})
    expect(log.map(({ playId: id, isPoster }) => [id, isPoster])).toEqual(
      expect.arrayContaining([
        [playId, true],
        [proposalId, false],
      ]),
    )
  })

  test('INT-19, P-B3 has a cap for each direction', async () => {
    const { annSide, benSide, playId, reverseId } = await playMutually(world)
    const open = { risePerS: null, slots: null, endsAtMs: null }
    await annSide.ask('limits', { playId: reverseId, cap: 25, ...open })
    await benSide.order(reverseId, 1, motor(90))
    await annSide.order(playId, 1, motor(90))
    await expect.poll(() => lastOf(annSide, reverseId)).toBe(motor(25))
    await expect.poll(() => lastOf(benSide, playId)).toBe(motor(90))
    expect(await benSide.ask('limits', { playId: reverseId, cap: 100, ...open })).toMatchObject({
      reason: 'play.receiverOnly',
    })
  })

  test('INT-19 is told to a window that connects later', async () => {
    const { ann, ben, playId, reverseId } = await playMutually(world)
    const [annAgain, benAgain] = [
      await openPlayer(world.server.url, ann),
      await openPlayer(world.server.url, ben),
    ]
    expect(await annAgain.next('play_state')).toMatchObject({
      playId,
      role: 'initiator',
      mutual: { proposal: null, reverse: { playId: reverseId, role: 'receiver' } },
    })
    expect(await benAgain.next('play_state')).toMatchObject({
      playId,
      role: 'receiver',
      mutual: { reverse: { playId: reverseId, role: 'initiator' } },
    })
  })
})

describe('a yes', () => {
  test('P-B1, P-B4, PL-11 to mutual play can’t be given by oneself, by a stranger, or to another proposal', async () => {
    const { ann, ben, annSide, playId } = await play(world)
    const carl = await world.person('carl')
    const proposalId = await ann.call(routes.proposeMutual, { playId })
    const forged = [
      [ann, { playId, proposalId, flag: true }],
      [ann, { playId, proposalId, flag: false }],
      [carl, { playId, proposalId, flag: true }],
      [carl, { playId, proposalId, flag: false }],
      [ben, { playId, proposalId: NOTHING, flag: true }],
      [ben, { playId, proposalId: playId, flag: true }],
      [ben, { playId, proposalId: 'x', flag: true }],
      [ben, { playId: NOTHING, proposalId, flag: true }],
    ] as const
    for (const [person, input] of forged) {
      expect((await person.ask(routes.answerMutual, input)).body.reason).toBe('play.gone')
    }
    for (const route of [routes.proposeMutual, routes.endMutual]) {
      const foreign = await carl.ask(route, { playId })
      expect(foreign.body).toMatchObject({ reason: 'play.gone' })
      expect(foreign.body).toEqual((await carl.ask(route, { playId: NOTHING })).body)
    }
    await annSide.caughtUp()
    expect(annSide.all('play_mutual').map(({ change }) => change)).toEqual(['proposed'])
  })

  test('P-B4 is void after the proposal was withdrawn, declined, too old, or anything was stopped', async () => {
    const { ann, ben, annSide, benSide, playId } = await play(world)
    const endings: [string, (id: PlayId) => Promise<unknown>][] = [
      ['withdrawn', () => ann.call(routes.endMutual, { playId })],
      ['declined', (proposalId) => ben.call(routes.answerMutual, { playId, proposalId, flag: false })],
      ['expired', () => clock.advance(60_000)],
      ['stopped', () => annSide.ask('stop', { playId })],
      ['stopped', () => benSide.ask('stop', { playId })],
    ]
    for (const [change, end] of endings) {
      const proposalId = await ann.call(routes.proposeMutual, { playId })
      expect(await benSide.next('play_mutual')).toMatchObject({ change: 'proposed' })
      await end(proposalId)
      expect(await benSide.next('play_mutual')).toMatchObject({ change, proposal: null, reverse: null })
      const late = await ben.ask(routes.answerMutual, { playId, proposalId, flag: true })
      expect(late.body.reason).toBe('play.gone')
    }
    expect(benSide.all('play_close')).toEqual([])
  })

  test('P-B5, INT-19 is asked for once at a time, and after two refusals no more', async () => {
    const limits = { ...wideLimits(), inviteRefusals: DEFAULT_LIMITS.inviteRefusals }
    const strict = await openWorld(product, { config: { limits } })
    onTestFinished(() => strict.close())
    const { ann, ben, playId } = await play(strict)
    const proposalId = await ann.call(routes.proposeMutual, { playId })
    for (const person of [ann, ben]) {
      expect((await person.ask(routes.proposeMutual, { playId })).body.reason).toBe('play.inviteOpen')
    }
    await ben.call(routes.answerMutual, { playId, proposalId, flag: false })
    const second = await ann.call(routes.proposeMutual, { playId })
    await ben.call(routes.answerMutual, { playId, proposalId: second, flag: false })
    const third = await ann.ask(routes.proposeMutual, { playId })
    expect([third.status, third.body.reason]).toEqual([403, 'request.tooMany'])
    expect((await ben.ask(routes.proposeMutual, { playId })).body.code).toBe(200)
  })

  test('INT-19 that is repeated succeeds and begins nothing anew', async () => {
    const { ann, ben, annSide, playId } = await play(world)
    const proposalId = await ann.call(routes.proposeMutual, { playId })
    const agree = () => ben.ask(routes.answerMutual, { playId, proposalId, flag: true })
    expect((await agree()).body.code).toBe(200)
    expect((await agree()).body.code).toBe(200)
    expect((await ann.ask(routes.proposeMutual, { playId })).body.reason).toBe('play.inviteOpen')
    await annSide.caughtUp()
    expect(annSide.all('play_mutual').map(({ change }) => change)).toEqual(['proposed', 'agreed'])
  })
})

describe('one stop', () => {
  const byHand: readonly [string, (of: Mutual) => Promise<unknown>, 'ann' | 'ben'][] = [
    ['of the first, of the partner’s toy', ({ annSide, playId }) => annSide.ask('stop', { playId }), 'ann'],
    [
      'of the first, of the own toy',
      ({ annSide, reverseId }) => annSide.ask('stop', { playId: reverseId }),
      'ann',
    ],
    ['of the second, of the own toy', ({ benSide, playId }) => benSide.ask('stop', { playId }), 'ben'],
    [
      'of the second, over HTTP',
      ({ ben, reverseId }) => ben.call(routes.sendOrder, { playId: reverseId, orderCode: STOP_ORDER }),
      'ben',
    ],
  ]
  test.each(byHand)('P-B1, INT-19 by hand, %s, stops both toys', async (_, stop, who) => {
    const both = await playMutually(world)
    const { annSide, benSide, playId, reverseId } = both
    await moveBoth(both)
    await stop(both)
    await expectBothStill(both)
    // Whoever stopped must say 'ready again' before the own toy moves; the other's waits for a new touch.
    const isAnn = who === 'ann'
    const mine = { playId: isAnn ? reverseId : playId, cause: 'receiverStop', isArmed: false }
    const theirs = { playId: isAnn ? playId : reverseId, cause: 'initiatorStop', isArmed: true }
    for (const side of [annSide, benSide]) {
      await expect.poll(() => lastPause(side, mine.playId)).toMatchObject(mine)
      await expect.poll(() => lastPause(side, theirs.playId)).toMatchObject(theirs)
    }
    const [own, partner] = isAnn ? [annSide, benSide] : [benSide, annSide]
    expect(await partner.order(mine.playId, 2, motor(10))).toMatchObject({ reason: 'play.notReady' })
    expect(await own.order(theirs.playId, 2, motor(10))).toMatchObject({ code: 200 })
    expect(await partner.ask('rearm', { playId: mine.playId })).toMatchObject({ reason: 'play.receiverOnly' })
    const epoch = await epochOf(own, mine.playId)
    expect(await partner.order(mine.playId, epoch, motor(10))).toMatchObject({ code: 200 })
  })

  const others: readonly [string, (of: Mutual) => Promise<unknown>][] = [
    [
      'by a lease that ran out in one direction',
      async (both) => {
        await clock.advance(600)
        const { benSide, reverseId } = both
        benSide.beat(reverseId, 1, { 1: motor(30) })
        await benSide.caughtUp()
        await clock.advance(300)
      },
    ],
    ['by a window that is gone', async ({ annSide }) => annSide.socket.disconnect()],
    [
      'by a toy that its maker disabled',
      async ({ annSide, benSide, playId, reverseId, annsToy }) => {
        await forbidDevice(world.server.context, annsToy.code)
        // Looked for once a second; meanwhile both go on touching.
        for (let turns = 0; turns < 4; turns++) {
          annSide.beat(playId, 1, { 1: motor(40) })
          benSide.beat(reverseId, 1, { 1: motor(30) })
          await Promise.all([annSide.caughtUp(), benSide.caughtUp()])
          await clock.advance(300)
        }
      },
    ],
    [
      'by another toy in its place',
      async (both) => {
        const next = await own(world, both.ben, 'P2')
        await both.ben.call(routes.changeDevice, { playId: both.playId, deviceId: next.id })
      },
    ],
  ]
  test.each(others)('P-B1, INT-19 %s, stops both toys', async (_, cause) => {
    const both = await playMutually(world)
    await moveBoth(both)
    await cause(both)
    await expect.poll(() => lastOf(both.benSide, both.playId)).toBe(STOP_ORDER)
    await expect.poll(() => lastPause(both.benSide, both.reverseId)?.epoch).toBeGreaterThan(1)
    expect(await both.benSide.order(both.reverseId, 1, motor(50))).toMatchObject({ code: -1 })
    expect(both.benSide.all('play_close')).toEqual([])
  })
})

describe('a side without a toy', () => {
  test('PL-19, INT-19 opens mutual play, in which orders to it are answered "not active" until it has one', async () => {
    const pair = await play(world)
    const reverseId = await goMutual(pair, pair.playId)
    const { ann, annSide, benSide } = pair
    expect(await benSide.order(reverseId, 1, motor(10))).toMatchObject({ reason: 'device.notActive' })
    const device = await own(world, ann, 'P2')
    await ann.call(routes.changeDevice, { playId: reverseId, deviceId: device.id })
    const { epoch } = await benSide.next('play_change')
    expect(await benSide.order(reverseId, epoch, motor(10))).toMatchObject({ code: 200 })
    await expect.poll(() => lastOf(annSide, reverseId)).toBe(motor(10))
  })
})
