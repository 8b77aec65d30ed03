import { STOP_ORDER } from '@thrum/contracts/device/device.entities'
import { seededRandom } from '@thrum/testkit/random'
import { encodeOrder } from '@thrum/toy-protocol/order'
import { describe, expect, test } from 'vitest'
import { ANN, BEN, HALO, LIVE_LIMITS, motor, PLAY, runsAtTheEnd, setUp } from './live-play.testkit.ts'

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

  test('P-A2, OR-08 an order that waited for its turn in a stalled server isn’t let out by what the receiver says', () => {
    const { clock, applied, limits, order, orders } = setUp()
    for (let n = 0; n <= LIVE_LIMITS.orders.burst; n++) order(motor(20 + n))
    const before = orders().length
    clock.nowMs = () => 3_000
    applied()
    limits({ cap: 90 })
    expect(
      orders()
        .slice(before)
        .filter(({ code }) => code !== STOP_ORDER),
    ).toEqual([])
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

  test('INT-18, OR-24 what was asked for while the receiver was away doesn’t move its toy as it returns', () => {
    const { beat, orders, play, pauses, got } = setUp()
    play.absent('receiver', 'ben-1', true)
    const askedFor = play.epoch
    beat({ 1: motor(80) }, { epoch: askedFor, touches: 1 })
    play.present('receiver')
    expect(pauses(ANN).at(-1)).toMatchObject({ epoch: askedFor + 1, cause: 'receiverSilent', isArmed: true })
    expect(orders().at(-1)?.code).toBe(STOP_ORDER)
    const told = got(BEN, 'play_beat').length
    beat({ 1: motor(80) }, { epoch: askedFor, touches: 1 })
    expect(got(BEN, 'play_beat')).toHaveLength(told)
    beat({ 1: motor(30) }, { touches: 2 })
    expect(got(BEN, 'play_beat').at(-1)).toMatchObject({ wanted: { 1: motor(30) } })
  })

  test('INT-18 another window of a receiver that is there takes nothing away', () => {
    const { beat, play, pauses } = setUp()
    beat({ 1: motor(80) })
    play.present('receiver')
    expect(pauses(ANN)).toEqual([])
  })

  test('P-A9 a stop that comes while orders are handed on ends those behind it', () => {
    const { clock, applied, heard, order, orders, play } = setUp()
    const knob = (slot: 1 | 2, level: number) => encodeOrder({ slot, level, variant: 1 })
    applied()
    for (let level = 10; level < 40; level++) order(motor(level))
    order(knob(1, 50))
    order(knob(2, 60))
    heard.length = 0
    const nowMs = clock.nowMs() + 500
    clock.nowMs = () => nowMs
    const push = heard.push.bind(heard)
    heard.push = (...some) => {
      heard.push = push
      const count = push(...some)
      play.absent('receiver', 'ben-1', false)
      return count
    }
    order(knob(2, 70))
    expect(orders()[0]).toMatchObject({ epoch: 1, code: expect.not.stringMatching(STOP_ORDER) })
    expect(orders().slice(1)).toMatchObject([{ epoch: 2, code: STOP_ORDER }])
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

  test('P-A5 nor does another window, without the toy, hide that the one with it is silent', () => {
    const { clock, applied, got, pauses } = setUp()
    applied({ 1: 60 })
    for (let n = 0; n < 5; n++) {
      applied({}, 'ben-2')
      clock.turn(300)
    }
    expect(pauses(ANN)).toMatchObject([{ cause: 'receiverSilent' }])
    expect(got(ANN, 'play_applied')).toMatchObject([{ slots: { 1: 60 } }])
    applied({}, 'ben-2')
    clock.turn(300)
    expect(got(ANN, 'play_applied')).toHaveLength(2)
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
    expect(play.order('initiator', motor(60), { epoch: undefined })).toEqual({
      ok: false,
      reason: 'play.notReady',
    })
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

  test('P-A9, OR-16 a call of before the initiator’s stop that arrives after it moves nothing, with an epoch or without', () => {
    const { clock, play, order, orders } = setUp()
    const call = (epoch?: number) => play.order('initiator', motor(60), { epoch })
    expect(call(1)).toEqual({ ok: true, epoch: 1 })
    play.stop('initiator')
    expect(call(1)).toEqual({ ok: false, reason: 'order.stale' })
    expect(call(3)).toEqual({ ok: false, reason: 'order.stale' })
    expect(call()).toEqual({ ok: false, reason: 'order.stale' })
    expect(orders().at(-1)?.code).toBe(STOP_ORDER)
    expect(call(2)).toEqual({ ok: true, epoch: 2 })
    play.stop('receiver')
    play.rearm('receiver')
    expect(call()).toEqual({ ok: false, reason: 'order.stale' })
    clock.turn(1_001)
    expect(call()).toMatchObject({ ok: true })
    expect(order(motor(50))).toMatchObject({ ok: true })
  })

  test('P-A9, OR-16 a call of before the toy was changed moves nothing of the next one', () => {
    const { clock, play, orders } = setUp()
    const call = (epoch?: number) => play.order('initiator', motor(60), { epoch })
    play.change(HALO)
    expect(call()).toEqual({ ok: false, reason: 'order.stale' })
    expect(call(1)).toEqual({ ok: false, reason: 'order.stale' })
    expect(orders().filter(({ code }) => code !== STOP_ORDER)).toEqual([])
    expect(call(play.epoch)).toMatchObject({ ok: true })
    clock.turn(1_001)
    expect(call()).toMatchObject({ ok: true })
  })

  test('P-A9, OR-16 a call of before another window’s touch, which only stops, moves nothing', () => {
    const { clock, play, order, orders } = setUp()
    const call = () => play.order('initiator', motor(60), { epoch: undefined })
    order(motor(50))
    expect(order(motor(80), { socketId: 'ann-2', seq: 0 })).toEqual({ ok: false, reason: 'order.stale' })
    expect(call()).toEqual({ ok: false, reason: 'order.stale' })
    expect(orders().at(-1)?.code).toBe(STOP_ORDER)
    clock.turn(1_001)
    expect(call()).toMatchObject({ ok: true })
  })

  test('P-A9 a lease that ran out keeps no call waiting: nobody asked for a stop', () => {
    const { clock, play, pauses } = setUp()
    play.order('initiator', motor(60), { epoch: undefined })
    clock.turn(950)
    expect(pauses(ANN)).toMatchObject([{ cause: 'initiatorSilent' }])
    expect(play.order('initiator', motor(60), { epoch: undefined })).toEqual({ ok: true, epoch: 2 })
  })

  test('INT-17 a stop code sent as an order is a stop from either side, whatever its epoch', () => {
    const { play, order } = setUp()
    expect(order(STOP_ORDER, { epoch: 0 })).toEqual({ ok: true, epoch: 2 })
    expect(play.order('receiver', STOP_ORDER, { epoch: undefined })).toEqual({ ok: true, epoch: 3 })
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
