import { signOut } from '@thrum/contracts/account/account.routes'
import { type OrderCode, STOP_ORDER } from '@thrum/contracts/device/device.entities'
import { getPlayScene } from '@thrum/contracts/device/device.routes'
import type { PlayId } from '@thrum/contracts/ids'
import { UNATTENDED_STOP_MS } from '@thrum/contracts/limits'
import * as routes from '@thrum/contracts/play/play.routes'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { PATIENCE } from '@thrum/testkit/patience'
import { openWorld } from '@thrum/testkit/world'
import { encodeOrder } from '@thrum/toy-protocol/order'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { openPlayer } from '../../flows/player.ts'
import { product } from '../../flows/product.ts'
import { meet, own, play } from '../../flows/stage.ts'
import { DEFAULT_LIMITS, wideLimits } from '../../http/limits.ts'
import { forbidDevice } from '../device/index.ts'
import { createPlayRepo } from './play.repo.ts'
import { createReverseRepo } from './reverse.repo.ts'

const world = await openWorld(product, {
  config: { databaseTimeoutsMs: { connect: 20_000, statement: 20_000 } },
})
afterAll(() => world.close())

const motor = (level: number): OrderCode => encodeOrder({ slot: 1, level, variant: 1 })
/** Well-formed, but of no play that ever was. */
const NO_PLAY = 'NoPlayNoPlayNoPlayNo'

/** Asked outside of the transaction that is waited for, to which the list of others stands still. */
async function somebodyWaits(): Promise<void> {
  await vi.waitFor(async () => {
    const found = await world.server.context.pool.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    expect(found.rowCount).toBeGreaterThan(0)
  }, PATIENCE)
}

describe('a stranger', () => {
  test('PL-11, OR-02, P-B1 learns and changes nothing of a play, by any call or event', async () => {
    const { annSide, benSide, playId } = await play(world)
    const carl = await world.person('carl')
    const device = await own(world, carl, 'P2')
    const carlSide = await openPlayer(world.server.url, carl)
    await carlSide.next('play_state')
    const calls = [
      [routes.getPlayLog, (id: string) => ({ id })],
      [getPlayScene, (id: string) => ({ id })],
      [routes.closePlay, (id: string) => ({ id })],
      [routes.changeDevice, (id: string) => ({ playId: id, deviceId: device.id })],
      [routes.changeDevicePost, (id: string) => ({ playId: id, deviceId: device.id })],
      [routes.replayPlay, (id: string) => ({ playId: id, flag: true })],
      [routes.replayPlay, (id: string) => ({ playId: id, flag: false })],
      [routes.sendOrder, (id: string) => ({ playId: id, orderCode: motor(50) })],
      [routes.sendOrder, (id: string) => ({ playId: id, orderCode: STOP_ORDER })],
    ] as const
    for (const [route, input] of calls) {
      const foreign = await carl.ask(route, input(playId))
      const unknown = await carl.ask(route, input(NO_PLAY))
      expect(foreign.body).toMatchObject({ code: -1, reason: 'play.gone' })
      expect(foreign.body).toEqual(unknown.body)
    }
    const limits = { playId, cap: 0, risePerS: null, slots: null, endsAtMs: null }
    const acks = [
      await carlSide.order(playId, 1, motor(50)),
      await carlSide.ask('beat', { playId, epoch: 1, seq: 9, wanted: { 1: motor(50) }, touches: 9 }),
      await carlSide.ask('stop', { playId }),
      await carlSide.ask('rearm', { playId }),
      await carlSide.ask('limits', limits),
      await carlSide.ask('applied', { playId, epoch: 1, slots: {}, ageMs: 0, cap: 0 }),
    ]
    for (const ack of acks) expect(ack).toMatchObject({ code: -1, reason: 'play.gone' })
    expect(await annSide.order(playId, 1, motor(20))).toMatchObject({ code: 200 })
    await benSide.next('play_order')
    expect(benSide.all('play_order').map(({ code }) => code)).toEqual([motor(20)])
    await carlSide.caughtUp()
    expect(benSide.all('play_pause')).toEqual([])
    expect(carlSide.heard).toHaveLength(1)
  })

  test('OR-19 a play that never was, is over, or only asked for, takes no order', async () => {
    const { ann, ben, annSide } = await meet(world)
    const playId = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
    expect(await annSide.order(playId, 1, motor(20))).toMatchObject({ reason: 'play.gone' })
    await ben.call(routes.replayPlay, { playId, flag: true })
    await ben.call(routes.closePlay, { id: playId })
    for (const id of [playId, NO_PLAY, '0']) {
      const { status, body } = await ann.ask(routes.sendOrder, { playId: id, orderCode: motor(20) })
      expect([status, body.code, body.reason]).toEqual([200, -1, 'play.gone'])
    }
  })
})

describe('a sign-out', () => {
  const ends = [
    ['the receiver', 'ben', 'play.gone'],
    ['the inviter', 'ann', undefined],
  ] as const
  test.each(ends)(
    'PL-16, P-B4 of %s while the yes is being written ends the play',
    async (_, who, reason) => {
      const pair = await meet(world)
      const playId = await pair.ann.call(routes.sendPlayByCode, { inviteNum: pair.ben.inviteNum })
      const { pool } = world.server.context
      const held = await pool.connect()
      await held.query('begin')
      await held.query('select 1 from users where id = $1 for update', [pair.ben.id])
      const yes = pair.ben.ask(routes.replayPlay, { playId, flag: true })
      await somebodyWaits()
      await pair[who].call(signOut)
      await held.query('commit')
      held.release()
      expect((await yes).body.reason).toBe(reason)
      const other = who === 'ben' ? pair.annSide : pair.benSide
      expect(await other.next('play_close')).toMatchObject({ playId, reason: 'signedOut' })
    },
  )

  test('PL-16, P-B4 before the yes is written leaves no yes to write', async () => {
    const { ann, ben } = await meet(world)
    const id = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
    const sides = { initiatorId: ann.id, receiverId: ben.id, deviceId: undefined }
    const { agree } = createPlayRepo(world.server.context.db)
    expect(await agree({ ...sides, id, sessionId: 'over', now: new Date() })).toBe('gone')
  })

  test('PL-16, INT-19 of either before the second direction is written leaves none to write', async () => {
    const { playId } = await play(world)
    const { db } = world.server.context
    const first = await db.selectFrom('plays').selectAll().where('id', '=', playId).executeTakeFirstOrThrow()
    const { insert } = createReverseRepo(db)
    const begin = (initiator: string, receiver: string) =>
      insert({
        ...{ id: NO_PLAY as PlayId, reverse_of: playId, flag: 0, device_id: null, now: new Date() },
        ...{ initiator_id: first.receiver_id, initiator_session: initiator },
        ...{ receiver_id: first.initiator_id, receiver_session: receiver },
      })
    const [ben, ann] = [first.receiver_session ?? '', first.initiator_session]
    expect([await begin('over', ann), await begin(ben, 'over'), await begin(ben, ann)]).toEqual([
      false,
      false,
      true,
    ])
  })

  test('PL-16 of the inviter while the invitation is being written takes it back', async () => {
    const { ann, ben, benSide } = await meet(world)
    const { pool } = world.server.context
    const held = await pool.connect()
    await held.query('begin')
    // One of the person's own that may or may not stand: the index waits for it.
    await held.query(
      `insert into plays (id, state, initiator_id, initiator_session, receiver_id, flag, created_at, expires_at)
        values ('held', 'waiting', $1, '', $2, 0, now(), now())`,
      [ann.id, ben.id],
    )
    const asked = ann.ask(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
    await somebodyWaits()
    await ann.call(signOut)
    await held.query('rollback')
    held.release()
    expect((await asked).body.code).toBe(200)
    expect(await benSide.next('play_close')).toMatchObject({ reason: 'signedOut', by: 'initiator' })
  })
})

test('INT-03 an invitation that is just being written is told to no window, and once it is written to that of the invitee', async () => {
  const { ann, ben } = await meet(world)
  const held = await world.server.context.pool.connect()
  await held.query('begin')
  await held.query('lock table plays in exclusive mode')
  const asked = ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
  await somebodyWaits()
  const sides = [await openPlayer(world.server.url, ben), await openPlayer(world.server.url, ann)] as const
  for (const side of sides) expect(await side.next('play_state')).toMatchObject({ playId: 0, state: 'none' })
  await held.query('rollback')
  held.release()
  const playId = await asked
  expect(await sides[0].next('play_connect_notify')).toMatchObject({ playId })
})

test('PL-07, INT-08 yeses that waited for one that failed begin one play, and after its end nothing of it is left', async () => {
  const clock = new FakeClock()
  const own = await openWorld(product, { overrides: { clock } })
  const { ann, ben, annSide, benSide } = await meet(own)
  const playId = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
  const agree = () => ben.ask(routes.replayPlay, { playId, flag: true })
  const failing = vi.spyOn(own.server.context.db, 'transaction').mockImplementationOnce(() => {
    throw new Error('no connection')
  })
  const answers = await Promise.all([agree(), agree(), agree(), agree()])
  failing.mockRestore()
  expect(answers.map(({ body }) => body.code).sort()).toEqual([-1, 200, 200, 200])
  await ann.call(routes.closePlay, { id: playId })
  await benSide.next('play_close')
  await clock.advance(UNATTENDED_STOP_MS)
  for (const side of [annSide, benSide]) {
    await side.caughtUp()
    expect([side.all('play_warning'), side.all('play_pause')]).toEqual([[], []])
  }
  await own.close()
})

describe('orders', () => {
  test('OR-01 the receiver’s own order is refused, over HTTP and by the socket', async () => {
    const { ben, benSide, playId } = await play(world)
    const { body } = await ben.ask(routes.sendOrder, { playId, orderCode: motor(20) })
    expect(body).toMatchObject({ code: -1, reason: 'play.initiatorOnly' })
    expect(await benSide.order(playId, 1, motor(20))).toMatchObject({ reason: 'play.initiatorOnly' })
    expect(benSide.all('play_order')).toEqual([])
  })

  test('OR-03, OR-04 codes outside the scene and outside all form are refused and relayed nowhere', async () => {
    const { ann, benSide, playId } = await play(world)
    const foreign = await ann.ask(routes.sendOrder, { playId, orderCode: 'ff00ff00' })
    expect(foreign.body).toMatchObject({ code: -1, reason: 'device.mismatch' })
    const malformed = ['a9000000_ff11', ' a9013201', 'A9013201', 'a901320', '', '🌊', 'a9'.repeat(2_000)]
    for (const orderCode of malformed) {
      const { status, body } = await ann.ask(routes.sendOrder, { playId, orderCode })
      expect([status, body.code, body.reason], orderCode.slice(0, 20)).toEqual([200, -1, 'order.invalid'])
    }
    await benSide.caughtUp()
    expect(benSide.all('play_order')).toEqual([])
  })

  test('OR-06 a forbidden function of the scene is neither shown nor taken', async () => {
    const { ann, annSide, playId, devices } = await play(world, ['O3'])
    const { db } = world.server.context
    const row = await db
      .selectFrom('device_models')
      .select('scene')
      .where('model', '=', devices[0]?.model ?? '')
      .executeTakeFirstOrThrow()
    const forbidden = row.scene.flatMap(({ data }) => data).filter(({ forbid }) => forbid)
    expect(forbidden.length).toBeGreaterThan(0)
    const text = await ann.call(getPlayScene, { id: playId })
    for (const { id, beginCode } of forbidden) {
      expect(text).not.toContain(`"${id}"`)
      expect(await annSide.order(playId, 1, beginCode)).toMatchObject({ reason: 'device.mismatch' })
    }
  })

  test('OR-08 over HTTP more than the burst is too many, while a stop passes', async () => {
    const limits = { ...wideLimits(), orders: DEFAULT_LIMITS.orders }
    const strict = await openWorld(product, { config: { limits } })
    const { ann, benSide, playId } = await play(strict)
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => ann.ask(routes.sendOrder, { playId, orderCode: motor(20) })),
    )
    const refused = answers.filter(({ status }) => status === 403)
    expect(refused.length).toBeGreaterThanOrEqual(10)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20)
    expect(await ann.call(routes.sendOrder, { playId, orderCode: STOP_ORDER })).toEqual({ epoch: 2 })
    await expect.poll(() => benSide.all('play_order').at(-1)?.code).toBe(STOP_ORDER)
    await strict.close()
  })

  test('OR-08 by the socket more than the burst is merged to the newest, while a stop passes', async () => {
    const limits = { ...wideLimits(), orders: DEFAULT_LIMITS.orders }
    const strict = await openWorld(product, { config: { limits } })
    const { annSide, benSide, playId } = await play(strict)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => annSide.order(playId, 1, motor(n + 1))),
    )
    expect(answers.every(({ code }) => code === 200)).toBe(true)
    await expect.poll(() => benSide.all('play_order').at(-1)?.code).toBe(motor(100))
    expect(benSide.all('play_order').length).toBeLessThan(100)
    await annSide.ask('stop', { playId })
    await expect.poll(() => benSide.all('play_order').at(-1)?.code).toBe(STOP_ORDER)
    await strict.close()
  })

  test('OR-13, OR-14, P-B6 a recorded frame sent again is dropped', async () => {
    const { annSide, benSide, playId } = await play(world)
    const frame = { playId, epoch: 1, seq: 50, code: motor(30) }
    expect(await annSide.ask('order', frame)).toMatchObject({ code: 200 })
    expect(await annSide.ask('order', frame)).toMatchObject({ reason: 'order.stale' })
    expect(await annSide.ask('order', { ...frame, seq: 49 })).toMatchObject({ reason: 'order.stale' })
    await annSide.ask('stop', { playId })
    expect(await annSide.ask('order', { ...frame, seq: 51 })).toMatchObject({ reason: 'order.stale' })
    expect(benSide.all('play_order').map(({ code }) => code)).toEqual([motor(30), STOP_ORDER])
  })

  test('P-A8, OR-07 stops sent as fast as the socket takes them are each acknowledged and relayed seldom', async () => {
    const { annSide, benSide, playId } = await play(world)
    await annSide.order(playId, 1, motor(30))
    const beganAt = performance.now()
    const acks = await Promise.all(Array.from({ length: 400 }, () => annSide.ask('stop', { playId })))
    const tookMs = performance.now() - beganAt
    expect(acks.every(({ code }) => code === 200)).toBe(true)
    await benSide.caughtUp()
    const relayed = benSide.all('play_order').filter(({ code }) => code === STOP_ORDER).length
    expect(relayed).toBeGreaterThanOrEqual(1)
    expect(relayed).toBeLessThanOrEqual(tookMs / 50 + 2)
  })
})

describe('the receiver’s device', () => {
  test('PL-14 only an own device that isn’t disabled, in the own play, becomes the active one', async () => {
    const { ben, annSide, playId } = await play(world)
    const carl = await world.person('carl')
    const foreign = await own(world, carl, 'P2')
    const disabled = await own(world, ben, 'P2')
    await forbidDevice(world.server.context, disabled.code)
    const refusals = [
      [{ playId, deviceId: foreign.id }, 'device.unknown'],
      [{ playId, deviceId: disabled.id }, 'device.unknown'],
      [{ playId, deviceId: NO_PLAY }, 'device.unknown'],
      [{ playId, deviceId: 'x' }, 'device.unknown'],
      [{ playId: NO_PLAY, deviceId: disabled.id }, 'play.gone'],
    ] as const
    for (const [input, reason] of refusals) {
      expect((await ben.ask(routes.changeDevice, input)).body.reason).toBe(reason)
    }
    await annSide.caughtUp()
    expect(annSide.all('play_change')).toEqual([])
  })

  test('DEV-07 one’s own device has a scene outside of a play, a foreign one has none', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const device = await own(world, ben, 'H1')
    expect(JSON.parse(await ben.call(getPlayScene, { id: device.id }))).not.toEqual([])
    expect((await ann.ask(getPlayScene, { id: device.id })).body.reason).toBe('play.gone')
    await forbidDevice(world.server.context, device.code)
    expect((await ben.ask(getPlayScene, { id: device.id })).body.reason).toBe('device.forbidden')
  })

  test('PL-13 switching is limited to 10 a minute', async () => {
    const limits = { ...wideLimits(), change: DEFAULT_LIMITS.change }
    const strict = await openWorld(product, { config: { limits } })
    const { ben, playId, devices } = await play(strict, ['H1', 'P2'])
    for (let n = 0; n < 10; n++) {
      await ben.call(routes.changeDevice, { playId, deviceId: devices[n % 2]?.id })
    }
    expect((await ben.ask(routes.changeDevice, { playId, deviceId: devices[0]?.id })).status).toBe(403)
    await strict.close()
  })
})
