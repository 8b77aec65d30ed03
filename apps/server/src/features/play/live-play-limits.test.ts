import { TIME_BOX_MAX_MS, TIME_BOX_WARN_MS } from '@thrum/contracts/limits'
import { seededRandom } from '@thrum/testkit/random'
import { encodeOrder, type Order, parseOrder } from '@thrum/toy-protocol/order'
import { describe, expect, test } from 'vitest'
import { ANN, BEN, HALO, type Heard, motor, PLAY, setUp } from './live-play.testkit.ts'

const MINUTE = 60_000
const motor2 = (level: number) => encodeOrder({ slot: 2, level, variant: 1 })

function levels(orders: readonly { code: string }[]): number[] {
  return orders.map(({ code }) => parseOrder(code)?.level ?? 0)
}

/** How far the server lets a level run ahead of its line. */
const LEAD_S = 0.6

/** The slots and levels that a push tells the receiver. */
function ordersToBen({ to, type, data }: Heard): Order[] {
  if (to !== BEN || !(type === 'play_beat' || type === 'play_order')) return []
  const codes = 'wanted' in data ? Object.values(data.wanted) : 'code' in data ? [data.code] : []
  return codes.flatMap((code) => parseOrder(code) ?? [])
}

describe('rise limit', () => {
  test('DR-15 orders and beats carry no more than may be reached by then, and get there in the end', () => {
    const { clock, order, beat, limits, orders, got, applied } = setUp()
    limits({ risePerS: 10 })
    order(motor(50))
    for (let n = 0; n < 20; n++) {
      applied()
      beat({ 1: motor(50) })
      clock.turn(300)
    }
    expect(levels(orders())).toEqual([6])
    const beats = got(BEN, 'play_beat').map(({ wanted }) => parseOrder(wanted['1'] ?? '')?.level)
    expect(beats.slice(0, 4)).toEqual([6, 9, 12, 15])
    expect(beats.at(-1)).toBe(50)
  })

  test('DR-15 falls pass whole, and after a stop it rises from the bottom', () => {
    const { clock, play, order, beat, limits, orders } = setUp()
    for (let n = 0; n < 5; n++) {
      beat({ 1: motor(80) })
      clock.turn(300)
    }
    limits({ risePerS: 10 })
    order(motor(20))
    expect(levels(orders()).at(-1)).toBe(20)
    play.stop('initiator')
    order(motor(90))
    expect(levels(orders()).at(-1)).toBe(6)
  })

  test('DR-15 while the receiver has not said that it is ready again, no level gathers', () => {
    const { clock, play, order, beat, limits, orders } = setUp()
    limits({ risePerS: 10 })
    play.stop('receiver')
    for (let n = 0; n < 20; n++) {
      beat({ 1: motor(90) })
      clock.turn(300)
    }
    play.rearm('receiver')
    order(motor(90))
    expect(levels(orders()).at(-1)).toBe(6)
  })

  test('P-B3, DR-15 10,000 random orders and beats: no sample above cap and line, none in a closed slot', () => {
    const random = seededRandom(6)
    const { clock, play, order, beat, limits, heard } = setUp()
    const risePerS = 25
    const cap = 70
    limits({ risePerS, cap, slots: [1] })
    let line = 0
    for (let round = 0; round < 10_000; round++) {
      const asked = random.int(0, 100)
      const elapsedMs = random.int(0, 300)
      clock.turn(elapsedMs)
      heard.splice(0)
      const wanted = { 1: motor(asked), 2: motor2(90) }
      if (random.chance(0.5)) beat(wanted)
      else order(random.chance(0.8) ? motor(asked) : motor2(90))
      if (random.chance(0.02)) play.stop('initiator')
      line = Math.min(cap, line + (elapsedMs / 1000) * risePerS)
      const told = heard.flatMap(ordersToBen)
      expect(told.filter(({ slot, level }) => slot !== 1 && level > 0)).toEqual([])
      const most = Math.min(cap, line + LEAD_S * risePerS + 1)
      for (const { level } of told) expect(level).toBeLessThanOrEqual(most)
    }
  })
})

describe('closed slots', () => {
  test('P-B3 closing a slot leaves it out of the next beat; rest passes, and what waited for its turn does not', () => {
    const { clock, order, beat, limits, orders, got } = setUp()
    beat({ 1: motor(50), 2: motor2(40) })
    for (let n = 0; n < 25; n++) order(motor2(40 + n))
    const before = orders().length
    limits({ slots: [1] })
    clock.turn(200)
    expect(orders()).toHaveLength(before)
    beat({ 1: motor(50), 2: motor2(40) })
    expect(got(BEN, 'play_beat').at(-1)?.wanted).toEqual({ 1: motor(50) })
    expect(order(motor2(30))).toEqual({ ok: false, reason: 'device.mismatch' })
    expect(order(motor2(0))).toMatchObject({ ok: true })
  })

  test('P-B3 limits hold for the next toy too', () => {
    const { play, order, limits, orders } = setUp()
    limits({ cap: 30, slots: [1] })
    play.change(HALO)
    order(motor(80))
    expect(levels(orders()).at(-1)).toBe(30)
    expect(order(motor2(30))).toMatchObject({ ok: false })
  })
})

describe('time box', () => {
  test('P-B4 both are warned one minute before, then the play ends by the server’s clock', () => {
    const { clock, limits, got, ends, applied, beat } = setUp()
    limits({ endsInMs: 5 * MINUTE })
    const keepAlive = (ms: number) => {
      for (let spentMs = 0; spentMs < ms; spentMs += 300) {
        clock.turn(Math.min(300, ms - spentMs))
        applied()
        beat({}, { touches: spentMs })
      }
    }
    keepAlive(4 * MINUTE - 100)
    expect(got(ANN, 'play_ending')).toEqual([])
    keepAlive(200)
    for (const person of [ANN, BEN]) {
      expect(got(person, 'play_ending').map(({ endsInMs }) => endsInMs)).toEqual([TIME_BOX_WARN_MS])
    }
    keepAlive(MINUTE - 200)
    expect(ends).toEqual([])
    keepAlive(200)
    expect(ends).toEqual(['limit'])
  })

  test('P-B4 says on the server’s clock when it ends, whatever the receiver’s clock says', () => {
    const { clock, limits, got, kept } = setUp()
    clock.turn(12_345)
    limits({ endsInMs: 1_000 })
    expect(got(ANN, 'play_limits')).toMatchObject([{ endsAtMs: 13_345 }])
    expect(got(ANN, 'play_limits')[0]).not.toHaveProperty('endsInMs')
    expect(kept).toMatchObject([{ endsAtMs: 13_345 }])
  })

  test('P-B4 an end beyond all time is one within a day, and one long past is now', () => {
    const { clock, limits, got, kept } = setUp()
    clock.turn(500)
    for (const endsAtMs of [1e300, 9.3e15, -1e300]) limits({ endsAtMs })
    const ends = [500 + TIME_BOX_MAX_MS, 500 + TIME_BOX_MAX_MS, 500]
    expect(got(ANN, 'play_limits').map(({ endsAtMs }) => endsAtMs)).toEqual(ends)
    expect(kept.map(({ endsAtMs }) => endsAtMs)).toEqual(ends)
  })

  test('P-B4 the end may be moved and taken away, and is warned of anew', () => {
    const { clock, limits, got, ends } = setUp()
    limits({ endsInMs: 30_000 })
    clock.turn(0)
    expect(got(ANN, 'play_ending')).toHaveLength(1)
    limits({ endsInMs: 2 * MINUTE })
    clock.turn(MINUTE)
    expect(got(ANN, 'play_ending')).toHaveLength(2)
    limits({ endsInMs: null })
    clock.turn(60 * MINUTE)
    expect(ends).toEqual([])
  })

  test('P-B4 an end in the past ends it at once', () => {
    const { clock, limits, ends } = setUp()
    limits({ endsInMs: 0 })
    clock.turn(1)
    expect(ends).toEqual(['limit'])
  })
})

describe('what a receiver says over and over', () => {
  test('OR-08 reports and limits reach the partner 15 times a second at most, the newest last, and hold at once', () => {
    const { clock, play, order, limits, orders, got, applied } = setUp()
    for (let n = 0; n < 1_000; n++) {
      applied()
      limits({ cap: (n % 90) + 10, endsInMs: n % 2 === 0 ? MINUTE / 2 : 2 * MINUTE })
      clock.turn(10)
    }
    for (const type of ['play_applied', 'play_limits', 'play_ending'] as const)
      expect(got(ANN, type).length).toBeLessThan(150 + 30)
    expect([...got(ANN, 'play_applied'), ...got(ANN, 'play_limits')].length).toBeLessThan(200)
    limits({ cap: 17, endsInMs: null })
    order(motor(90))
    expect(levels(orders()).at(-1)).toBe(17)
    play.applied('ben-1', { playId: PLAY, epoch: play.epoch, slots: {}, ageMs: 7, cap: 17 })
    clock.turn(300)
    expect(got(ANN, 'play_limits').at(-1)).toMatchObject({ cap: 17, endsAtMs: null })
    expect(got(ANN, 'play_applied').at(-1)).toMatchObject({ ageMs: 7 })
  })

  test('OR-08, P-A8 its word that all may go on counts 10 times a second at most, and each stop between does', () => {
    const { clock, play, order, got } = setUp()
    for (let n = 0; n < 1_000; n++) {
      play.rearm('receiver')
      order(motor(40))
      play.stop('receiver')
      expect(play.isArmed).toBe(false)
      clock.turn(10)
    }
    expect(got(ANN, 'play_rearm').length).toBeLessThan(125)
    const outcomes = [play.rearm('receiver'), play.rearm('receiver')]
    expect(outcomes).toContainEqual({ ok: false, reason: 'request.tooMany' })
    clock.turn(2_000)
    expect(play.rearm('receiver')).toMatchObject({ ok: true })
  })
})
