import { SERVER_LEASE_MS } from '@thrum/contracts/limits'
import type { Move, PlayLimits } from '@thrum/contracts/play/play.entities'
import type { ClientEventData, PushData } from '@thrum/contracts/play/play.push'
import { describe, expect, test } from 'vitest'
import { ANN, BEN, motor, PLAY, setUp } from './live-play.testkit.ts'

type Packet = ClientEventData<'moves'>

function steering(options: Parameters<typeof setUp>[0] = {}) {
  const side = setUp(options)
  let seq = 100
  const moves = (codes: string[], more: Partial<Packet> & { socketId?: string } = {}) => {
    const { socketId = 'ann-1', ...packet } = more
    seq += 1
    const list = codes.map((code, at) => ({ atMs: 70_000 + at, code }) as Move)
    side.play.moves(socketId, {
      playId: PLAY,
      epoch: side.play.epoch,
      seq,
      touches: 1,
      sentAtMs: 70_100,
      moves: list,
      ...packet,
    })
  }
  const passed = () => side.got(BEN, 'play_moves') as PushData<'play_moves'>[]
  return { ...side, moves, passed, codes: () => passed().map((push) => push.moves.map(({ code }) => code)) }
}

describe('moves', () => {
  test('INT-20 go to the receiver with their times, numbered beside orders and beats', () => {
    const { moves, order, beat, passed, heard } = steering()
    order(motor(10), { seq: 1 })
    moves([motor(20), motor(30)], { seq: 2 })
    beat({ 1: motor(30) }, { seq: 3, touches: 1 })
    expect(passed()).toMatchObject([
      { seq: 2, sentAtMs: 70_100, moves: [{ atMs: 70_000, code: motor(20) }, { atMs: 70_001 }] },
    ])
    const numbers = heard.filter(({ to }) => to === BEN).map(({ data }) => (data as { seq: number }).seq)
    expect(numbers).toEqual([1, 2, 3])
    expect(heard.filter(({ to, type }) => to === ANN && type === 'play_moves')).toEqual([])
  })

  test('INT-20, OR-13, OR-14, OR-17, P-B2 count only as an order would', () => {
    const refused: [string, (side: ReturnType<typeof steering>) => void][] = [
      ['an old epoch', ({ moves }) => moves([motor(20)], { epoch: 0 })],
      ['a code of another toy', ({ moves }) => moves([motor(20), 'a9363200'])],
      ['a stop among them', ({ moves }) => moves([motor(20), 'a9000000'])],
      ['a code longer than four bytes', ({ moves }) => moves(['a901140000'])],
      [
        'a number that was there',
        ({ moves, order }) => {
          order(motor(10), { seq: 9_000 })
          moves([motor(20)], { seq: 9_000 })
        },
      ],
      [
        'not armed',
        ({ moves, play }) => {
          play.stop('receiver')
          moves([motor(20)])
        },
      ],
      [
        'the receiver away',
        ({ moves, play }) => {
          play.absent('receiver', undefined, true)
          moves([motor(20)])
        },
      ],
      [
        'no device',
        ({ moves, play }) => {
          play.change({ at: 'none' })
          moves([motor(20)])
        },
      ],
    ]
    for (const [name, send] of refused) {
      const side = steering()
      send(side)
      expect(side.passed(), name).toEqual([])
    }
  })

  test('INT-20, P-A3 are a lease: 900 ms after the last of them the toy stops', () => {
    const { clock, moves, pauses, orders } = steering()
    moves([motor(20)])
    clock.turn(SERVER_LEASE_MS - 1)
    moves([motor(30)])
    clock.turn(SERVER_LEASE_MS - 1)
    expect(pauses(BEN)).toEqual([])
    clock.turn(1)
    expect(pauses(BEN)).toMatchObject([{ cause: 'initiatorSilent' }])
    expect(orders().at(-1)).toMatchObject({ code: 'a9000000' })
  })

  test('INT-20, OR-14 of before a stop are dead, and renew nothing', () => {
    const { clock, moves, play, codes } = steering()
    moves([motor(20)])
    const old = play.epoch
    play.stop('initiator')
    for (let n = 0; n < 5; n += 1) {
      moves([motor(90)], { epoch: old })
      clock.turn(100)
    }
    expect(codes()).toEqual([[motor(20)]])
  })

  test('INT-20, OR-10, P-B3 are held at the cap, and of closed slots none passes', () => {
    const { moves, codes, limits } = steering()
    limits({ cap: 40 })
    moves([motor(90), motor(30)])
    limits({ slots: [2] } as Partial<PlayLimits>)
    moves([motor(20)])
    expect(codes()).toEqual([[motor(40), motor(30)]])
  })

  test('INT-20, OR-08 beyond 30 packets at once are dropped, and never kept for later', () => {
    const { clock, moves, codes } = steering()
    for (let n = 0; n < 200; n += 1) moves([motor(n % 100)])
    expect(codes()).toHaveLength(30)
    clock.turn(500)
    expect(codes()).toHaveLength(30)
    moves([motor(50)])
    expect(codes()).toHaveLength(31)
  })

  test('INT-20 put aside the orders that still waited for their turn', () => {
    const { clock, moves, order, orders, beat } = steering()
    for (let n = 0; n < 30; n += 1) order(motor(n + 1), { seq: n })
    const before = orders().length
    moves([motor(50)])
    clock.turn(300)
    beat({ 1: motor(50) }, { seq: 500, touches: 1 })
    clock.turn(300)
    expect(orders()).toHaveLength(before)
  })

  test('INT-20, P-B6 of another window only stop what this one runs', () => {
    const { moves, codes, pauses } = steering()
    moves([motor(20)])
    moves([motor(80)], { socketId: 'ann-2' })
    expect(codes()).toEqual([[motor(20)]])
    expect(pauses(BEN)).toMatchObject([{ cause: 'initiatorStop' }])
    moves([motor(80)], { socketId: 'ann-2', touches: 2 })
    expect(codes()).toHaveLength(2)
  })

  test('INT-20, P-A12 without touches end after 20 minutes, though they go on', () => {
    const { clock, moves, pauses, applied, codes } = steering()
    for (let ms = 0; ms <= 20 * 60_000 + 500; ms += 500) {
      moves([motor(20)])
      applied()
      clock.turn(500)
    }
    expect(pauses(ANN).map(({ cause }) => cause)).toEqual(['unattended'])
    const before = codes().length
    moves([motor(20)])
    expect(codes()).toHaveLength(before)
    moves([motor(20)], { touches: 2 })
    expect(codes()).toHaveLength(before + 1)
  })

  test('INT-20, OR-24 a beat hands on its time and its touches', () => {
    const { play, got } = steering()
    const beat = { playId: PLAY, epoch: play.epoch, wanted: { 1: motor(30) }, touches: 1 }
    play.beat('ann-1', { ...beat, seq: 1, sentAtMs: 70_000 })
    play.beat('ann-1', { ...beat, seq: 2, touches: 2 })
    expect(got(BEN, 'play_beat')).toMatchObject([{ sentAtMs: 70_000, touches: 1 }, { touches: 2 }])
    expect(got(BEN, 'play_beat')[1]?.sentAtMs).toBeUndefined()
  })
})

describe('hints and drawings', () => {
  test('INT-20 go to the other one, prove nothing and move nothing', () => {
    const { clock, play, heard, moves, pauses } = steering()
    moves([motor(20)])
    heard.length = 0
    for (let n = 0; n < 9; n += 1) {
      play.asides.hint({ playId: PLAY, hint: 'more' }, clock.nowMs())
      play.asides.sketch('initiator', { playId: PLAY, stroke: n, points: [[0, n]] }, clock.nowMs())
      play.asides.sketch('receiver', { playId: PLAY, stroke: n, points: [] }, clock.nowMs())
      clock.turn(99)
    }
    const told = new Set(heard.map(({ to, type }) => `${to === ANN ? 'ann' : 'ben'} ${type}`))
    expect(told).toEqual(new Set(['ann play_hint', 'ben play_sketch', 'ann play_sketch']))
    clock.turn(9)
    expect(pauses(BEN)).toMatchObject([{ cause: 'initiatorSilent' }])
  })

  test('INT-20, OR-08 are bounded: 6 hints and 30 packets of each side at once', () => {
    const { clock, play, got } = steering()
    for (let n = 0; n < 100; n += 1) {
      play.asides.hint({ playId: PLAY, hint: 'hold' }, clock.nowMs())
      play.asides.sketch('initiator', { playId: PLAY, stroke: 0, points: [] }, clock.nowMs())
    }
    play.asides.sketch('receiver', { playId: PLAY, stroke: 0, points: [] }, clock.nowMs())
    expect(got(ANN, 'play_hint')).toHaveLength(6)
    expect(got(BEN, 'play_sketch')).toHaveLength(30)
    expect(got(ANN, 'play_sketch')).toHaveLength(1)
  })
})
