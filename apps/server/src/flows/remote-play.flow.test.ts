import { signOut } from '@thrum/contracts/account/account.routes'
import { signIn } from '@thrum/contracts/account/entry.routes'
import { type OrderCode, Scene, STOP_ORDER } from '@thrum/contracts/device/device.entities'
import { getPlayScene, unbindDevice } from '@thrum/contracts/device/device.routes'
import * as routes from '@thrum/contracts/play/play.routes'
import { makeCaller } from '@thrum/testkit/caller'
import { openWorld } from '@thrum/testkit/world'
import { encodeOrder } from '@thrum/toy-protocol/order'
import { afterAll, describe, expect, test } from 'vitest'
import { forbidDevice } from '../features/device/index.ts'
import { openPlayer } from './player.ts'
import { product } from './product.ts'
import { begin, meet, own, play } from './stage.ts'

const world = await openWorld(product)
afterAll(() => world.close())

const motor = (level: number): OrderCode => encodeOrder({ slot: 1, level, variant: 1 })
const thrust: OrderCode = encodeOrder({ slot: 54, level: 40, variant: 1 })

describe('a play of two people', () => {
  test('INT-01, INT-03, INT-05, INT-07, INT-08 goes from the invitation over orders and a stop to its end', async () => {
    const { ann, ben, annSide, benSide } = await meet(world)
    const playId = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum, flag: 1 })
    const notify = await benSide.next('play_connect_notify')
    expect(notify).toMatchObject({ playId, name: 'ann', flag: 1, userId: ann.id })
    const text = benSide.heard.find(({ type }) => type === 'play_connect_notify')?.sData
    expect(text).toBe(`${playId}_ann_${notify.avatar}_1_${ann.id}`)

    await ben.call(routes.replayPlay, { playId, flag: true })
    const success = await annSide.next('play_connect_success')
    expect(success).toMatchObject({ playId, flag: 1, epoch: 1, partner: { id: ben.id, name: 'ben' } })
    expect(annSide.heard.at(-1)?.sData).toBe(`${playId}_1`)

    const scene = Scene.parse(JSON.parse(await ann.call(getPlayScene, { id: playId })))
    const code = scene[0]?.data[0]?.beginCode
    if (code === undefined) throw new Error('the scene offers nothing')
    expect(await annSide.order(playId, 1, code)).toMatchObject({ code: 200, data: { epoch: 1 } })
    expect(await benSide.next('play_order')).toMatchObject({ playId, epoch: 1, code })
    expect(benSide.heard.at(-1)?.sData).toBe(`${playId}_${code}`)

    expect(await benSide.ask('stop', { playId })).toMatchObject({ code: 200, data: { epoch: 2 } })
    expect(await annSide.next('play_pause')).toEqual({
      playId,
      epoch: 2,
      cause: 'receiverStop',
      isArmed: false,
    })
    expect(await benSide.next('play_order')).toMatchObject({ epoch: 2, code: STOP_ORDER })

    await ben.call(routes.closePlay, { id: playId })
    expect(await benSide.next('play_order')).toMatchObject({ epoch: 3, code: STOP_ORDER })
    const close = { playId, reason: 'ended', by: 'receiver' }
    expect(await annSide.next('play_close')).toEqual(close)
    expect(await benSide.next('play_close')).toEqual(close)
  })

  test('INT-06 a declined invitation is told to the inviter, and both are free again', async () => {
    const pair = await meet(world)
    const playId = await pair.ann.call(routes.sendPlayByCode, { inviteNum: pair.ben.inviteNum })
    await pair.ben.call(routes.replayPlay, { playId, flag: false })
    expect(await pair.annSide.next('play_connect_fail')).toEqual({ playId })
    expect(await begin(pair)).not.toBe(playId)
  })

  test('INT-06 the other windows of whoever declined are told whose doing it was', async () => {
    const { ann, ben, annSide } = await meet(world)
    const other = await openPlayer(world.server.url, ben)
    const playId = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
    await ben.call(routes.replayPlay, { playId, flag: false })
    expect(await other.next('play_close')).toEqual({ playId, reason: 'ended', by: 'receiver' })
    await annSide.next('play_connect_fail')
    expect(annSide.all('play_close')).toEqual([])
  })

  test('INT-02 the inviter may cancel, and both are told', async () => {
    const { ann, ben, annSide, benSide } = await meet(world)
    const playId = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
    await ann.call(routes.closePlay, { id: playId })
    const close = { playId, reason: 'cancelled', by: 'initiator' }
    expect(await benSide.next('play_close')).toEqual(close)
    expect(await annSide.next('play_close')).toEqual(close)
    expect((await ben.ask(routes.replayPlay, { playId, flag: true })).body.reason).toBe('play.gone')
  })

  test('INT-13, PL-15 leaving stops the toy first, tells the partner, and may be repeated', async () => {
    const { ann, annSide, benSide, playId } = await play(world)
    await annSide.order(playId, 1, motor(60))
    await ann.call(routes.closePlay, { id: playId })
    await ann.call(routes.closePlay, { id: playId })
    await benSide.next('play_close')
    const codes = benSide.all('play_order').map(({ code }) => code)
    expect(codes).toEqual([motor(60), STOP_ORDER])
    const types = benSide.heard.map(({ type }) => type)
    expect(types.lastIndexOf('play_order')).toBeLessThan(types.indexOf('play_close'))
    await annSide.caughtUp()
    expect(annSide.all('play_close')).toHaveLength(1)
    expect(await annSide.order(playId, 1, motor(60))).toMatchObject({ code: -1, reason: 'play.gone' })
  })

  test('INT-15 both find it in their own log, with their side, and nobody else does', async () => {
    const { ann, ben, playId } = await play(world)
    await ben.call(routes.closePlay, { id: playId })
    const [entry] = await ann.call(routes.getPlayLog)
    expect(entry).toMatchObject({ playId, interactId: playId, isPoster: true, nickName: 'ben' })
    expect(entry?.endedAtMs).toBeGreaterThanOrEqual(entry?.startedAtMs ?? Number.POSITIVE_INFINITY)
    expect(await ben.call(routes.getPlayLog, { id: playId })).toMatchObject([
      { isPoster: false, nickName: 'ann' },
    ])
    const eve = await world.person('eve')
    expect(await eve.call(routes.getPlayLog)).toEqual([])
    expect((await eve.ask(routes.getPlayLog, { id: playId })).body.reason).toBe('play.gone')
  })
})

describe('a running play', () => {
  test('INT-17, OR-17 the receiver’s stop holds until it re-arms, over HTTP and by the socket', async () => {
    const { ann, annSide, benSide, playId } = await play(world)
    await annSide.order(playId, 1, motor(60))
    await benSide.ask('stop', { playId })
    expect(await annSide.order(playId, 2, motor(60))).toMatchObject({ code: -1, reason: 'play.notReady' })
    const again = await openPlayer(world.server.url, ann)
    expect(await again.next('play_state')).toMatchObject({ playId, epoch: 2, isArmed: false })
    expect(await again.order(playId, 2, motor(60))).toMatchObject({ reason: 'play.notReady' })
    const byHttp = await ann.ask(routes.sendOrder, { playId, orderCode: motor(60) })
    expect(byHttp.body).toMatchObject({ code: -1, reason: 'play.notReady' })
    expect(await annSide.ask('rearm', { playId })).toMatchObject({ reason: 'play.receiverOnly' })
    expect(await benSide.ask('rearm', { playId })).toMatchObject({ code: 200, data: { epoch: 3 } })
    expect(await annSide.next('play_rearm')).toEqual({ playId, epoch: 3 })
    expect(await again.order(playId, 3, motor(60))).toMatchObject({ code: 200 })
    expect(benSide.all('play_order').map(({ code }) => code)).toEqual([motor(60), STOP_ORDER, motor(60)])
  })

  test('OR-07, INT-17 the stop order over HTTP stops from either side', async () => {
    const { ann, ben, benSide, playId } = await play(world)
    expect(await ann.call(routes.sendOrder, { playId, orderCode: STOP_ORDER })).toEqual({ epoch: 2 })
    expect(await ben.call(routes.sendOrder, { playId, orderCode: STOP_ORDER })).toEqual({ epoch: 3 })
    expect(await benSide.next('play_pause')).toMatchObject({ cause: 'initiatorStop' })
    expect(await benSide.next('play_pause')).toMatchObject({ cause: 'receiverStop' })
    expect(benSide.all('play_order').map(({ code }) => code)).toEqual([STOP_ORDER, STOP_ORDER])
  })

  test('P-A9, OR-16 an order over HTTP that a stop overtook is dropped as on the socket', async () => {
    const { ann, annSide, benSide, playId } = await play(world)
    const order = async (fields: object) =>
      (await ann.ask(routes.sendOrder, { playId, orderCode: motor(60), ...fields })).body
    expect(await order({ epoch: 1 })).toMatchObject({ code: 200, data: { epoch: 1 } })
    await annSide.ask('stop', { playId })
    expect(await order({ epoch: 1 })).toMatchObject({ code: -1, reason: 'order.stale' })
    expect(await order({})).toMatchObject({ code: -1, reason: 'order.stale' })
    expect(await order({ epoch: 'newest' })).toMatchObject({ code: -1, reason: 'order.stale' })
    expect(benSide.all('play_order').map(({ code }) => code)).toEqual([motor(60), STOP_ORDER])
    expect(await order({ epoch: 2 })).toMatchObject({ code: 200, data: { epoch: 2 } })
  })

  test('P-A1 an initiator whose beats cease: the toy stops within the lease', async () => {
    const { annSide, benSide, playId } = await play(world)
    annSide.beat(playId, 1, { 1: motor(70) })
    expect(await benSide.next('play_beat')).toMatchObject({ epoch: 1, wanted: { 1: motor(70) } })
    const beganAt = performance.now()
    expect(await benSide.next('play_order')).toMatchObject({ epoch: 2, code: STOP_ORDER })
    expect(performance.now() - beganAt).toBeLessThan(2_000)
    expect(await annSide.next('play_pause')).toMatchObject({ cause: 'initiatorSilent', isArmed: true })
  })

  test('INT-18 survives a short absence: the toy is at zero and moves on a new touch alone', async () => {
    const { ann, annSide, benSide, playId } = await play(world)
    await annSide.order(playId, 1, motor(60))
    annSide.socket.disconnect()
    expect(await benSide.next('play_pause')).toMatchObject({ epoch: 2, cause: 'initiatorSilent' })
    const back = await openPlayer(world.server.url, ann)
    const state = await back.next('play_state')
    expect(state).toMatchObject({
      playId,
      state: 'interacting',
      role: 'initiator',
      epoch: 2,
      isArmed: true,
      partner: { name: 'ben' },
    })
    expect(state.runningForMs).toBeGreaterThan(0)
    expect(await back.order(playId, 1, motor(60))).toMatchObject({ reason: 'order.stale' })
    expect(await back.order(playId, 2, motor(30))).toMatchObject({ code: 200 })
    expect(benSide.all('play_order').map(({ code }) => code)).toEqual([motor(60), STOP_ORDER, motor(30)])
  })

  test('INT-18 what the toy does, and the round trip, come back to the initiator', async () => {
    const { annSide, benSide, playId } = await play(world)
    const applied = { playId, epoch: 1, slots: { 1: 35 }, ageMs: 12, cap: 80 }
    benSide.socket.emit('applied', applied)
    expect(await annSide.next('play_applied')).toEqual(applied)
    const pong = await annSide.ask('ping', { t: 77 })
    expect(pong).toMatchObject({ code: 200, data: { t: 77, atMs: expect.any(Number) } })
  })

  test('P-B3 the receiver’s limits reach both and lower what comes', async () => {
    const { annSide, benSide, playId } = await play(world)
    const limits = { playId, cap: 40, risePerS: null, slots: null, endsAtMs: null }
    expect(await benSide.ask('limits', limits)).toMatchObject({ code: 200 })
    expect(await annSide.next('play_limits')).toEqual(limits)
    await annSide.order(playId, 1, motor(90))
    expect(await benSide.next('play_order')).toMatchObject({ code: motor(40) })
    expect(await annSide.ask('limits', { ...limits, cap: 100 })).toMatchObject({
      reason: 'play.receiverOnly',
    })
  })

  test('PL-13, INT-09, OR-05 the receiver switches toys: the old one stops, then both load the new scene', async () => {
    const { ann, ben, annSide, benSide, playId, devices } = await play(world, ['H1', 'O3'])
    await annSide.order(playId, 1, motor(50))
    const deviceId = devices[1]?.id
    expect((await ann.ask(routes.changeDevice, { playId, deviceId })).body.reason).toBe('play.receiverOnly')
    const { epoch } = await ben.call(routes.changeDevice, { playId, deviceId })
    // Which toy it is, only its owner's windows are told.
    expect(await annSide.next('play_change')).toEqual({ playId, epoch })
    expect(await benSide.next('play_change')).toEqual({ playId, epoch, deviceId })
    const { url } = world.server
    const annState = await (await openPlayer(url, ann)).next('play_state')
    expect(annState).toMatchObject({ playId })
    expect(annState).not.toHaveProperty('deviceId')
    expect(await (await openPlayer(url, ben)).next('play_state')).toMatchObject({ playId, deviceId })
    const types = benSide.heard.map(({ type }) => type).filter((type) => type.startsWith('play_'))
    expect(types.slice(-3)).toEqual(['play_order', 'play_pause', 'play_change'])
    expect(await annSide.order(playId, epoch, thrust)).toMatchObject({ code: 200 })
    expect(await annSide.order(playId, 1, motor(50))).toMatchObject({ reason: 'order.stale' })
    const back = await ben.call(routes.changeDevicePost, { playId, deviceId: devices[0]?.id })
    expect(await annSide.order(playId, back.epoch, thrust)).toMatchObject({ reason: 'device.mismatch' })
  })

  test('PL-12 the initiator reads groups and functions, and nothing of which toy it is', async () => {
    const { ann, ben, playId, devices } = await play(world)
    const text = await ann.call(getPlayScene, { id: playId })
    expect(Scene.safeParse(JSON.parse(text)).success).toBe(true)
    for (const secret of [devices[0]?.id, devices[0]?.code, devices[0]?.address || 'address', ben.id]) {
      expect(text).not.toContain(secret)
    }
  })

  test('PL-19 without a toy the play opens, and every order is answered "not active"', async () => {
    const { ann, ben, annSide, playId } = await play(world, [])
    expect(await annSide.order(playId, 1, motor(10))).toMatchObject({ reason: 'device.notActive' })
    expect((await ann.ask(getPlayScene, { id: playId })).body.reason).toBe('device.notActive')
    const device = await own(world, ben, 'P2')
    const { epoch } = await ben.call(routes.changeDevice, { playId, deviceId: device.id })
    expect(await annSide.order(playId, epoch, motor(10))).toMatchObject({ code: 200 })
  })

  test('DEV-03, OR-06 a toy disabled in mid-play stops, and both are told why', async () => {
    const { ann, annSide, benSide, playId, devices } = await play(world)
    await annSide.order(playId, 1, motor(50))
    await forbidDevice(world.server.context, devices[0]?.code ?? '')
    const { epoch } = await annSide.next('play_change')
    await benSide.next('play_change')
    expect(benSide.all('play_pause')).toContainEqual(
      expect.objectContaining({ epoch, cause: 'deviceChanged' }),
    )
    expect(benSide.all('play_order').at(-1)?.code).toBe(STOP_ORDER)
    expect(await annSide.order(playId, epoch, motor(50))).toMatchObject({ reason: 'device.forbidden' })
    expect((await ann.ask(getPlayScene, { id: playId })).body.reason).toBe('device.forbidden')
  })

  test('DEV-02 a toy that plays can’t be removed', async () => {
    const { ben, playId, devices } = await play(world)
    const id = devices[0]?.id
    expect((await ben.ask(unbindDevice, { id })).body.reason).toBe('device.inPlay')
    await ben.call(routes.closePlay, { id: playId })
    await ben.call(unbindDevice, { id })
  })

  test('PL-16, SO-05, P-B4 signing out stops the toy, ends the play and closes the sockets for good', async () => {
    const { ben, annSide, benSide, playId } = await play(world)
    await annSide.order(playId, 1, motor(50))
    const beganAt = performance.now()
    await ben.call(signOut)
    expect(await annSide.next('play_close')).toEqual({ playId, reason: 'signedOut', by: 'receiver' })
    expect(await benSide.gone).toBe('io server disconnect')
    expect(performance.now() - beganAt).toBeLessThan(2_000)
    expect(benSide.all('play_order').map(({ code }) => code)).toEqual([motor(50), STOP_ORDER])
  })

  test('P-B4 a session that plays no part may end without ending the play', async () => {
    const { ben, annSide, playId } = await play(world)
    const { token } = await world.anyone.call(signIn, { account: ben.account, password: ben.password })
    await makeCaller(world.server.url, token).call(signOut)
    expect(await annSide.order(playId, 1, motor(20))).toMatchObject({ code: 200 })
  })
})
