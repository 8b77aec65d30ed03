import { type OrderCode, STOP_ORDER } from '@thrum/contracts/device/device.entities'
import type { PlayId, UserId } from '@thrum/contracts/ids'
import type { PlayLimits, Wanted } from '@thrum/contracts/play/play.entities'
import { clientEvents, type PushData, type PushType, pushes } from '@thrum/contracts/play/play.push'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { seededRandom } from '@thrum/testkit/random'
import { encodeOrder } from '@thrum/toy-protocol/order'
import { ReceiverGate } from '@thrum/toy-protocol/receiver-gate'
import { TOYS } from '@thrum/toy-protocol/toys'
import { describe, expect, test } from 'vitest'
import { DEFAULT_LIMITS, rateOf } from '../../http/limits.ts'
import { LivePlay } from './live-play.ts'
import type { ActiveDevice } from './toy-door.ts'

const PLAY = 'PlayPlayPlayPlayPlay' as PlayId
const ANN = 'AnnAnnAnnAnnAnnAnnAn' as UserId
const BEN = 'BenBenBenBenBenBenBe' as UserId

interface Heard {
  to: UserId
  type: PushType
  data: PushData<PushType>
  atMs: number
}

const scene = TOYS.find((toy) => toy.model === 'H1')?.scene ?? []
const HALO: ActiveDevice = { at: 'active', code: 'HALOHALOHALO', scene }
/** The first motor's first function at a level. */
function motor(level: number): OrderCode {
  return encodeOrder({ slot: 1, level, variant: 1 })
}

function setUp(options: { device?: ActiveDevice; epoch?: number; isArmed?: boolean } = {}) {
  const clock = new FakeClock()
  const heard: Heard[] = []
  const ends: string[] = []
  const play = new LivePlay({
    playId: PLAY,
    initiatorId: ANN,
    receiverId: BEN,
    epoch: options.epoch ?? 1,
    isArmed: options.isArmed ?? true,
    device: options.device ?? HALO,
    clock,
    out: {
      push: (to, type, data, atMs) => heard.push({ to, type, data, atMs }),
      mustEnd: (reason) => ends.push(reason),
    },
    limits: { orders: rateOf(DEFAULT_LIMITS.orders), beats: rateOf(DEFAULT_LIMITS.beats) },
  })
  let seq = 0
  const got = <T extends PushType>(to: UserId, type: T) =>
    heard.filter((push) => push.to === to && push.type === type).map((push) => push.data as PushData<T>)
  return {
    clock,
    play,
    heard,
    ends,
    got,
    orders: () => got(BEN, 'play_order'),
    pauses: (to: UserId) => got(to, 'play_pause'),
    order: (code: OrderCode, from: { epoch?: number; seq?: number; socketId?: string } = {}) =>
      play.order('initiator', code, {
        socketId: from.socketId ?? 'ann-1',
        epoch: from.epoch ?? play.epoch,
        seq: from.seq ?? seq++,
      }),
    beat: (
      wanted: Wanted = {},
      from: { epoch?: number; seq?: number; touches?: number; socketId?: string } = {},
    ) =>
      play.beat(from.socketId ?? 'ann-1', {
        playId: PLAY,
        epoch: from.epoch ?? play.epoch,
        seq: from.seq ?? seq++,
        wanted,
        touches: from.touches ?? 0,
      }),
    applied: () => play.applied('ben-1', { playId: PLAY, epoch: play.epoch, slots: {}, ageMs: 10, cap: 100 }),
    limits: (limits: Partial<PlayLimits>) =>
      play.limit({ playId: PLAY, cap: 100, risePerS: null, slots: null, endsAtMs: null, ...limits }),
  }
}

/** What the receiver's gate lets through to the toy: whether the last of it moves. */
function runsAtTheEnd(heard: Heard[], epoch: number): boolean {
  const gate = new ReceiverGate({ playId: PLAY, epoch, isArmed: true })
  let isRunning = false
  for (const { to, type, data, atMs } of heard) {
    if (to !== BEN || type !== 'play_order') continue
    const push = data as PushData<'play_order'>
    if (gate.check({ ...push, atMs }, atMs).ok) isRunning = push.code !== STOP_ORDER
  }
  return isRunning
}

describe('the lease', () => {
  test('P-A1 beats that stay away for 900 ms stop the toy and tell both', () => {
    const { clock, beat, orders, pauses, play } = setUp()
    beat({ 1: motor(50) })
    clock.turn(899)
    expect(pauses(ANN)).toEqual([])
    clock.turn(1)
    const pause = { playId: PLAY, epoch: 2, cause: 'initiatorSilent', isArmed: true }
    expect(pauses(ANN)).toEqual([pause])
    expect(pauses(BEN)).toEqual([pause])
    expect(orders()).toMatchObject([{ epoch: 2, code: STOP_ORDER }])
    expect(play.isArmed).toBe(true)
    clock.turn(5_000)
    expect(pauses(ANN)).toHaveLength(1)
  })

  test('P-A1 beats every 300 ms keep it running', () => {
    const { clock, beat, got, pauses } = setUp()
    for (let n = 0; n < 100; n++) {
      beat({ 1: motor(50) })
      clock.turn(300)
    }
    expect(pauses(ANN)).toEqual([])
    expect(got(BEN, 'play_beat')).toHaveLength(100)
  })

  test('P-A9, OR-14 a beat of an older epoch is dropped and renews nothing', () => {
    const { clock, beat, got, pauses } = setUp()
    beat({ 1: motor(50) })
    clock.turn(900)
    for (let n = 0; n < 10; n++) {
      beat({ 1: motor(50) }, { epoch: 1 })
      clock.turn(300)
    }
    expect(got(BEN, 'play_beat')).toHaveLength(1)
    expect(pauses(BEN)).toHaveLength(1)
  })

  test('P-A2 an order that waited in a stalled server finds the lease gone', () => {
    const { clock, beat, order, orders } = setUp()
    beat({ 1: motor(50) })
    // No timer runs while the process stands still; the frame is read before the timers after it.
    clock.nowMs = () => 3_000
    expect(order(motor(90), { epoch: 1 })).toEqual({ ok: false, reason: 'order.stale' })
    expect(orders().map(({ code }) => code)).toEqual([STOP_ORDER])
  })

  test('P-A1 the steering socket going away stops at once, and the next touch moves it again', () => {
    const { beat, order, pauses, orders, play } = setUp()
    beat({ 1: motor(50) })
    play.absent('initiator', 'ann-1', true)
    expect(pauses(BEN)).toMatchObject([{ epoch: 2, cause: 'initiatorSilent', isArmed: true }])
    play.present('initiator')
    expect(order(motor(20), { socketId: 'ann-2', seq: 0 })).toEqual({ ok: true, epoch: 2 })
    expect(orders().at(-1)).toMatchObject({ epoch: 2, code: motor(20) })
  })

  test('SO-05 another window of the receiver going away changes nothing', () => {
    const { applied, pauses, play } = setUp()
    applied()
    play.absent('receiver', 'ben-2', false)
    expect(pauses(ANN)).toEqual([])
    play.absent('receiver', 'ben-1', false)
    expect(pauses(ANN)).toMatchObject([{ cause: 'receiverSilent' }])
  })

  test('P-A5 a receiver silent for 1,500 ms is told to the initiator once', () => {
    const { clock, applied, pauses } = setUp()
    clock.turn(5_000)
    expect(pauses(ANN)).toEqual([])
    applied()
    clock.turn(1_499)
    expect(pauses(ANN)).toEqual([])
    clock.turn(10_000)
    expect(pauses(ANN)).toMatchObject([{ cause: 'receiverSilent', isArmed: true }])
  })
})

describe('stops', () => {
  test('OR-17 after the receiver’s stop nothing moves until it re-arms', () => {
    const { play, order, beat, got, orders } = setUp()
    order(motor(50))
    expect(play.stop('receiver')).toBe(2)
    expect(order(motor(60))).toEqual({ ok: false, reason: 'play.notReady' })
    expect(order(motor(60), { epoch: 1 })).toEqual({ ok: false, reason: 'play.notReady' })
    expect(order(motor(60), { socketId: 'ann-2' })).toEqual({ ok: false, reason: 'play.notReady' })
    expect(play.order('initiator', motor(60), undefined)).toEqual({ ok: false, reason: 'play.notReady' })
    beat({ 1: motor(60) })
    expect(got(BEN, 'play_beat')).toEqual([])
    expect(orders().map(({ code }) => code)).toEqual([motor(50), STOP_ORDER])
    expect(play.rearm('initiator')).toEqual({ ok: false, reason: 'play.receiverOnly' })
    expect(play.rearm('receiver')).toEqual({ ok: true, epoch: 3 })
    expect(got(ANN, 'play_rearm')).toEqual([{ playId: PLAY, epoch: 3 }])
    expect(order(motor(60), { epoch: 2 })).toEqual({ ok: false, reason: 'order.stale' })
    expect(order(motor(60))).toEqual({ ok: true, epoch: 3 })
  })

  test('OR-17 the initiator’s own stop leaves it armed', () => {
    const { play, order, pauses } = setUp()
    order(motor(50))
    expect(play.stop('initiator')).toBe(2)
    expect(pauses(BEN)).toEqual([{ playId: PLAY, epoch: 2, cause: 'initiatorStop', isArmed: true }])
    expect(order(motor(10))).toEqual({ ok: true, epoch: 2 })
  })

  test('OR-07, P-A8 200 stops a second for 10 s are all answered and relayed at most 20 times a second', () => {
    const { clock, play, orders } = setUp()
    let answered = 0
    for (let n = 0; n < 2_000; n++) {
      if (play.stop('initiator') >= 2) answered += 1
      clock.turn(5)
    }
    expect(answered).toBe(2_000)
    expect(orders().length).toBeLessThanOrEqual(201)
    expect(orders().length).toBeGreaterThan(150)
  })

  test('P-A8 a stop right after another passes at once when something moved in between', () => {
    const { clock, play, order, orders } = setUp()
    play.stop('initiator')
    clock.turn(1)
    order(motor(80))
    clock.turn(1)
    play.stop('initiator')
    expect(orders().map(({ code }) => code)).toEqual([STOP_ORDER, motor(80), STOP_ORDER])
  })

  test('P-A9, OR-16 a stop right after another kills at once what was sent before it', () => {
    const { clock, play, order, orders } = setUp()
    play.stop('initiator')
    clock.turn(1)
    const sentWith = play.epoch
    expect(play.stop('initiator')).toBe(sentWith + 1)
    expect(order(motor(80), { epoch: sentWith })).toEqual({ ok: false, reason: 'order.stale' })
    clock.turn(1_000)
    expect(orders().map(({ code }) => code)).toEqual([STOP_ORDER, STOP_ORDER])
  })

  test('P-A9 a stop right after another takes with it what still waits for its turn', () => {
    const { clock, play, order, orders } = setUp()
    for (let level = 1; level <= 20; level++) order(motor(level))
    play.stop('initiator')
    clock.turn(1)
    order(motor(70))
    play.stop('initiator')
    clock.turn(1_000)
    expect(orders().filter(({ code }) => code === motor(70))).toEqual([])
  })

  test('P-A8 a stop that follows too soon is handed on once, when the gap is over', () => {
    const { clock, play, pauses } = setUp()
    play.stop('initiator')
    for (let n = 0; n < 5; n++) play.stop('initiator')
    expect(pauses(BEN)).toHaveLength(1)
    clock.turn(60)
    expect(pauses(BEN)).toHaveLength(2)
    expect(pauses(BEN).at(-1)).toMatchObject({ epoch: play.epoch, cause: 'initiatorStop' })
  })

  test('P-A8, OR-17 a re-arm right after repeated stops is not taken back by one of them', () => {
    const { clock, play, pauses } = setUp()
    play.stop('receiver')
    play.stop('receiver')
    play.rearm('receiver')
    clock.turn(1_000)
    expect(play.isArmed).toBe(true)
    expect(pauses(BEN)).toHaveLength(1)
  })

  test('P-A5 a receiver that falls silent right after its re-arm is told to the initiator', () => {
    const { clock, play, pauses } = setUp()
    play.stop('receiver')
    play.rearm('receiver')
    clock.turn(1_500)
    expect(pauses(ANN).at(-1)).toMatchObject({ cause: 'receiverSilent' })
  })

  test('OR-17 the receiver’s stop right after the initiator’s still disarms', () => {
    const { play, pauses } = setUp()
    play.stop('initiator')
    play.stop('receiver')
    expect(play.isArmed).toBe(false)
    expect(pauses(ANN).at(-1)).toMatchObject({ cause: 'receiverStop', isArmed: false })
  })

  test('INT-17 a stop code sent as an order is a stop from either side, whatever its epoch', () => {
    const { play, order } = setUp()
    expect(order(STOP_ORDER, { epoch: 0 })).toEqual({ ok: true, epoch: 2 })
    expect(play.order('receiver', STOP_ORDER, undefined)).toEqual({ ok: true, epoch: 3 })
    expect(play.isArmed).toBe(false)
  })

  test('P-A9, OR-16 orders and stops in any order of arrival leave the toy off: 10,000 rounds', () => {
    const random = seededRandom(16)
    const { clock, play, order, heard } = setUp()
    for (let round = 0; round < 10_000; round++) {
      const epoch = play.epoch
      const frames = random.shuffle(['order', 'order', 'stop'] as const)
      for (const frame of frames) {
        if (frame === 'stop') play.stop(random.chance(0.5) ? 'receiver' : 'initiator')
        else order(motor(random.int(1, 100)), { epoch })
        clock.turn(random.int(0, 5))
      }
      const isRunning = runsAtTheEnd(heard.splice(0), epoch)
      expect(isRunning, `round ${round}: ${frames.join(' ')}`).toBe(false)
      play.rearm('receiver')
      heard.splice(0)
      clock.turn(1_000)
      heard.splice(0)
    }
  })
})

describe('orders', () => {
  test('INT-07 an order of the initiator reaches the receiver with its epoch and number', () => {
    const { order, orders } = setUp()
    expect(order(motor(40), { seq: 7 })).toEqual({ ok: true, epoch: 1 })
    expect(orders()).toEqual([{ playId: PLAY, epoch: 1, seq: 7, code: motor(40) }])
  })

  test('OR-01 the receiver’s own order is refused', () => {
    const { play, orders } = setUp()
    expect(play.order('receiver', motor(40), undefined)).toEqual({ ok: false, reason: 'play.initiatorOnly' })
    expect(orders()).toEqual([])
  })

  test('OR-03, OR-05, P-B2 a code that the active scene does not offer is refused', () => {
    const { order, orders } = setUp()
    expect(order('ff00ff00' as OrderCode)).toEqual({ ok: false, reason: 'device.mismatch' })
    const thrust = encodeOrder({ slot: 54, level: 40, variant: 1 })
    expect(order(thrust)).toEqual({ ok: false, reason: 'device.mismatch' })
    expect(orders()).toEqual([])
  })

  test('P-B2, INT-16 of 100,000 random codes nothing foreign to the scene gets through', () => {
    const random = seededRandom(7)
    const { clock, order, orders } = setUp()
    const offered = new Set(
      scene
        .flatMap(({ data }) => data)
        .filter(({ forbid }) => !forbid)
        .flatMap(({ beginCode, endCode }) => [beginCode, endCode])
        .map((code) => code.slice(0, 4) + code.slice(6)),
    )
    const byte = (max: number) => random.int(0, max).toString(16).padStart(2, '0')
    for (let n = 0; n < 100_000; n++) {
      const lead = random.chance(0.8) ? 'a9' : byte(255)
      const tail = random.chance(0.05) ? byte(255) : ''
      order(`${lead}${byte(60)}${byte(130)}${byte(8)}${tail}` as OrderCode)
      clock.turn(100)
    }
    const passed = orders().filter(({ code }) => code !== STOP_ORDER)
    expect(passed.length).toBeGreaterThan(100)
    for (const { code } of passed) {
      expect(code).toHaveLength(8)
      expect(Number.parseInt(code.slice(4, 6), 16)).toBeLessThanOrEqual(100)
      expect(offered).toContain(code.slice(0, 4) + code.slice(6))
    }
  })

  test('OR-06, PL-19 no device, or a forbidden one, takes no order', () => {
    expect(setUp({ device: { at: 'none' } }).order(motor(5))).toEqual({
      ok: false,
      reason: 'device.notActive',
    })
    expect(setUp({ device: { at: 'forbidden', code: 'X' } }).order(motor(5))).toEqual({
      ok: false,
      reason: 'device.forbidden',
    })
  })

  test('OR-13, P-B6 the same or a lower number is dropped', () => {
    const { order, orders, beat, got } = setUp()
    order(motor(40), { seq: 5 })
    expect(order(motor(41), { seq: 5 })).toEqual({ ok: false, reason: 'order.stale' })
    expect(order(motor(42), { seq: 4 })).toEqual({ ok: false, reason: 'order.stale' })
    beat({ 1: motor(43) }, { seq: 5 })
    expect(orders()).toHaveLength(1)
    expect(got(BEN, 'play_beat')).toEqual([])
  })

  test('OR-14 an order of the epoch before the last stop is dropped', () => {
    const { play, order, orders } = setUp()
    play.stop('initiator')
    expect(order(motor(40), { epoch: 1 })).toEqual({ ok: false, reason: 'order.stale' })
    expect(orders().map(({ code }) => code)).toEqual([STOP_ORDER])
  })

  test('OR-13 another window of the initiator stops first, then steers', () => {
    const { order, orders } = setUp()
    order(motor(40), { seq: 900 })
    expect(order(motor(70), { socketId: 'ann-2', seq: 0 })).toEqual({ ok: false, reason: 'order.stale' })
    expect(order(motor(70), { socketId: 'ann-2', seq: 1 })).toEqual({ ok: true, epoch: 2 })
    expect(orders().map(({ code }) => code)).toEqual([motor(40), STOP_ORDER, motor(70)])
  })

  test('OR-08 50 orders a second for 5 s are merged to the newest, and a stop passes at once', () => {
    const { clock, play, order, orders } = setUp()
    for (let n = 0; n < 250; n++) {
      order(motor(1 + (n % 100)))
      clock.turn(20)
    }
    expect(orders().length).toBeLessThanOrEqual(20 + 50 + 1)
    expect(orders().length).toBeGreaterThan(60)
    order(motor(77))
    play.stop('initiator')
    expect(orders().at(-1)?.code).toBe(STOP_ORDER)
    const after = orders().length
    clock.turn(1_000)
    expect(
      orders()
        .slice(after)
        .map(({ code }) => code),
    ).toEqual([])
  })

  test('OR-08 what was merged comes out with the newest level once there is room', () => {
    const { clock, order, beat, orders } = setUp()
    for (let n = 1; n <= 25; n++) order(motor(n))
    expect(orders()).toHaveLength(20)
    clock.turn(100)
    expect(orders().at(-1)?.code).toBe(motor(25))
    const numbers = orders().map(({ seq }) => seq)
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
    order(motor(30))
    beat({ 1: motor(99) })
    clock.turn(500)
    expect(orders().at(-1)?.code).toBe(motor(25))
  })

  test('P-B3 the receiver’s limits lower orders and beats, and close slots', () => {
    const { order, beat, limits, orders, got } = setUp()
    limits({ cap: 40 })
    order(motor(90))
    beat({ 1: motor(80) })
    expect(orders()[0]?.code).toBe(motor(40))
    expect(got(BEN, 'play_beat')[0]?.wanted).toEqual({ 1: motor(40) })
    expect(got(ANN, 'play_limits')).toHaveLength(1)
    limits({ slots: [2] })
    expect(order(motor(20))).toEqual({ ok: false, reason: 'device.mismatch' })
  })

  test('P-B2 a beat with one foreign code, or a code under another slot, is dropped whole', () => {
    const { clock, beat, got } = setUp()
    beat({ 1: motor(50), 54: encodeOrder({ slot: 54, level: 9, variant: 1 }) })
    beat({ 2: motor(50) })
    beat({ 1: STOP_ORDER })
    expect(got(BEN, 'play_beat')).toEqual([])
    clock.turn(2_000)
    expect(got(ANN, 'play_pause')).toEqual([])
  })

  test('PL-13, INT-09 a change stops the old device first, then both load the new scene', () => {
    const { play, order, beat, heard } = setUp()
    order(motor(50))
    heard.splice(0)
    const epoch = play.change({ at: 'none' })
    expect(epoch).toBe(2)
    expect(heard.filter(({ to }) => to === BEN).map(({ type }) => type)).toEqual([
      'play_order',
      'play_pause',
      'play_change',
    ])
    beat({ 1: motor(50) })
    expect(heard.some(({ type }) => type === 'play_beat')).toBe(false)
    expect(order(motor(50))).toEqual({ ok: false, reason: 'device.notActive' })
  })
})

describe('time', () => {
  test('OR-13, P-A9 no number that a sender may say makes the next stop unreadable', () => {
    const { play, order, orders } = setUp()
    const frame = { playId: PLAY, epoch: 1, seq: Number.MAX_SAFE_INTEGER, code: motor(50) }
    expect(clientEvents.order.safeParse(frame).success).toBe(false)
    const seq = 2 ** 52
    expect(clientEvents.order.safeParse({ ...frame, seq }).success).toBe(true)
    order(motor(50), { seq })
    play.stop('initiator')
    play.order('initiator', motor(20), undefined)
    play.stopForGood()
    for (const data of orders()) expect(pushes.play_order.safeParse(data).success).toBe(true)
    expect(orders().filter(({ code }) => code === STOP_ORDER)).toHaveLength(2)
  })

  test('OR-14 an order that waits for its turn is dead once the receiver is ready again', () => {
    const { clock, play, order, orders } = setUp()
    for (let level = 1; level <= 20; level++) order(motor(level))
    play.stop('initiator')
    order(motor(90))
    play.rearm('receiver')
    clock.turn(500)
    expect(orders().map(({ code }) => code)).not.toContain(motor(90))
  })

  test('OR-23, P-A12 20 minutes of beats without a touch: warning at 19, stop at 20', () => {
    const { clock, beat, got, pauses } = setUp()
    beat({ 1: motor(50) }, { touches: 3 })
    const run = (ms: number) => {
      for (let passed = 0; passed < ms; passed += 300) {
        clock.turn(300)
        beat({ 1: motor(50) }, { touches: 3 })
      }
    }
    run(19 * 60_000 - 300)
    expect(got(ANN, 'play_warning')).toEqual([])
    run(600)
    expect(got(ANN, 'play_warning')).toEqual([{ playId: PLAY, stopsInMs: 60_000 }])
    expect(got(BEN, 'play_warning')).toHaveLength(1)
    expect(pauses(BEN)).toEqual([])
    run(60_000)
    expect(pauses(BEN)).toMatchObject([{ cause: 'unattended', isArmed: true }])
  })

  test('OR-23 after that stop beats alone move nothing, in the new epoch either; a touch does', () => {
    const { clock, beat, got } = setUp()
    beat({ 1: motor(50) }, { touches: 3 })
    for (let passed = 0; passed < 21 * 60_000; passed += 300) {
      clock.turn(300)
      beat({ 1: motor(50) }, { touches: 3 })
    }
    const before = got(BEN, 'play_beat').length
    clock.turn(300)
    beat({ 1: motor(50) }, { touches: 3 })
    expect(got(BEN, 'play_beat')).toHaveLength(before)
    clock.turn(300)
    beat({ 1: motor(50) }, { touches: 4 })
    expect(got(BEN, 'play_beat')).toHaveLength(before + 1)
  })

  test('OR-23 a touch starts the 20 minutes anew', () => {
    const { clock, beat, got } = setUp()
    beat({}, { touches: 0 })
    clock.turn(18 * 60_000)
    beat({}, { touches: 1 })
    clock.turn(18 * 60_000)
    expect(got(ANN, 'play_warning')).toEqual([])
    clock.turn(60_000)
    expect(got(ANN, 'play_warning')).toHaveLength(1)
  })

  test('INT-18 a side that stays away for 10 s ends the play, one that returns does not', () => {
    const { clock, play, ends } = setUp()
    play.absent('receiver', 'ben-1', true)
    clock.turn(9_999)
    play.present('receiver')
    clock.turn(60_000)
    expect(ends).toEqual([])
    play.absent('initiator', 'ann-1', true)
    clock.turn(10_000)
    expect(ends).toEqual(['lost'])
  })

  test('DEV-03 orders to a receiver without a connection are answered, not stored', () => {
    const { play, order, orders } = setUp()
    play.absent('receiver', 'ben-1', true)
    const before = orders().length
    expect(order(motor(50))).toEqual({ ok: false, reason: 'device.notActive' })
    expect(orders()).toHaveLength(before)
  })

  test('P-B4 the time that the receiver set ends the play', () => {
    const { clock, limits, ends } = setUp()
    limits({ endsAtMs: 60_000 })
    clock.turn(59_999)
    expect(ends).toEqual([])
    clock.turn(1)
    expect(ends).toEqual(['limit'])
  })

  test('PL-15 the last stop goes to the toy once, and leaves no timer and no word behind', () => {
    const { clock, play, order, heard } = setUp()
    order(motor(50))
    heard.splice(0)
    play.stopForGood()
    play.stopForGood()
    play.stop('receiver')
    clock.turn(60 * 60_000)
    expect(heard.map(({ to, data }) => [to, data])).toEqual([
      [BEN, { playId: PLAY, epoch: 2, seq: 1, code: STOP_ORDER }],
    ])
    expect(clock.timers).toBe(0)
  })

  test('P-A2 a drain stops every toy and disarms', () => {
    const { play, order, orders, pauses } = setUp({ epoch: 2_000_001 })
    order(motor(50))
    play.drain()
    expect(orders().at(-1)).toMatchObject({ epoch: 2_000_002, code: STOP_ORDER })
    expect(pauses(ANN)).toMatchObject([{ cause: 'restarted', isArmed: false }])
  })
})
