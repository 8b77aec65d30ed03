import { type OrderCode, STOP_ORDER } from '@thrum/contracts/device/device.entities'
import { clientEvents, pushes } from '@thrum/contracts/play/play.push'
import { seededRandom } from '@thrum/testkit/random'
import { encodeOrder } from '@thrum/toy-protocol/order'
import { describe, expect, test } from 'vitest'
import { ANN, BEN, motor, PLAY, scene, setUp } from './live-play.testkit.ts'

describe('orders', () => {
  test('INT-07 an order of the initiator reaches the receiver with its epoch and number', () => {
    const { order, orders } = setUp()
    expect(order(motor(40), { seq: 7 })).toEqual({ ok: true, epoch: 1 })
    expect(orders()).toEqual([{ playId: PLAY, epoch: 1, seq: 7, code: motor(40) }])
  })

  test('OR-01 the receiver’s own order is refused', () => {
    const { play, orders } = setUp()
    expect(play.order('receiver', motor(40), { epoch: undefined })).toEqual({
      ok: false,
      reason: 'play.initiatorOnly',
    })
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
    play.order('initiator', motor(20), { epoch: undefined })
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
