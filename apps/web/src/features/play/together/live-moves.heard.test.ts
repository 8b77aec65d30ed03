import { PLAYOUT_MIN_MS } from '@thrum/contracts/limits'
import type { Wanted } from '@thrum/contracts/play/play.entities'
import type { PushData } from '@thrum/contracts/play/play.push'
import { describe, expect, it } from 'vitest'
import {
  code,
  FakeLine,
  motor,
  NO_ROAD,
  OTHER_ID,
  PLAY_ID,
  pushed,
  REST,
  SCENE,
  TurnedClock,
} from '../engine.testkit.ts'
import { NOTHING_HELD } from '../held-limits.ts'
import { Receiver } from '../receiver.ts'

/** The clock of the steering side began at another moment. */
const APART_MS = 70_000

/** Of a page that the system holds up: whatever was due meanwhile comes all at once. */
class HeldUpClock extends TurnedClock {
  #untilMs = 0

  override nowMs(): number {
    return Math.max(super.nowMs(), this.#untilMs)
  }

  holdUp(ms: number): void {
    this.#untilMs = super.nowMs() + ms
    this.turn(ms)
  }
}

function receiving(over: { isArmed?: boolean } = {}) {
  const clock = new HeldUpClock()
  const line = new FakeLine()
  const notes: string[] = []
  const note = (text: string) => void notes.push(`${clock.nowMs()} ${text}`)
  const link = { at: 'connected' }
  let look: () => void = () => undefined
  const toy = {
    isInHand: () => true,
    apply: note,
    setWanted: (wanted: Wanted) => note(`wanted ${Object.values(wanted).join()}`),
    stop: () => {
      note('stop')
      return Promise.resolve()
    },
    onStop: () => () => undefined,
    subscribe(listener: () => void) {
      look = listener
      return () => undefined
    },
    getSnapshot: () => ({ device: undefined, link }),
    lend: () => undefined,
    applied: () => ({ slots: {}, ageMs: 0 }),
  }
  const receiver = new Receiver(
    { playId: PLAY_ID, epoch: 1, isArmed: over.isArmed ?? true, isTakenUp: false, limits: NOTHING_HELD },
    {
      clock,
      line,
      toy,
      restStop: NO_ROAD,
      rttMs: () => undefined,
      onTimeUp: () => undefined,
      isShown: () => true,
      onChange: () => undefined,
    },
  )
  receiver.setScene(SCENE)
  let seq = 0
  /** A packet that left just now. */
  const moves = (levels: [agoMs: number, level: number][], more: Partial<PushData<'play_moves'>> = {}) => {
    seq += 1
    const sentAtMs = clock.nowMs() + APART_MS
    const list = levels.map(([agoMs, level]) => ({ atMs: sentAtMs - agoMs, code: motor(level) }))
    const data = { playId: PLAY_ID, epoch: 1, seq, touches: 1, sentAtMs, moves: list, ...more }
    receiver.hear(pushed('play_moves', data, clock.nowMs()))
  }
  const beat = (wanted: Wanted, isOnTimeline: boolean, touches = 1) => {
    seq += 1
    const sentAtMs = isOnTimeline ? clock.nowMs() + APART_MS : undefined
    const data = { playId: PLAY_ID, epoch: 1, seq, wanted, touches, sentAtMs }
    receiver.hear(pushed('play_beat', data, clock.nowMs()))
  }
  const reach = (at: string) => {
    link.at = at
    look()
  }
  return { clock, line, notes, receiver, moves, beat, reach }
}

describe('the side whose toy is moved', () => {
  it('OR-24, INT-20 what runs on since the toy was away moves nothing on its return, until the next touch', () => {
    const { clock, notes, moves, beat, reach } = receiving()
    reach('lost')
    moves([[0, 10]])
    reach('connected')
    moves([[0, 20]])
    beat({ '1': motor(20) }, true)
    clock.turn(300)
    expect(notes.filter((note) => !note.endsWith(' wanted '))).toEqual([])
    moves([[0, 30]], { touches: 2 })
    clock.turn(300)
    expect(notes.at(-1)).toContain(motor(30))
  })

  it('P-A12, INT-20 what goes on by itself takes no warning back; a touch does, in a packet or in a beat', () => {
    for (const touch of ['moves', 'beat'] as const) {
      const { receiver, moves, beat } = receiving()
      const warned = () => receiver.getSnapshot().stopsAtMs !== undefined
      moves([[0, 10]])
      receiver.hear(pushed('play_warning', { playId: PLAY_ID, stopsInMs: 60_000 }, 0))
      moves([[0, 20]])
      beat({ '1': motor(20) }, true)
      expect(warned()).toBe(true)
      if (touch === 'moves') moves([[0, 30]], { touches: 2 })
      else beat({ '1': motor(20) }, true, 2)
      expect(warned()).toBe(false)
    }
  })

  it('INT-20 plays moves as far apart as they were made, a little later', () => {
    const { clock, notes, moves } = receiving()
    moves([
      [50, 10],
      [0, 20],
    ])
    clock.turn(100)
    moves([
      [50, 30],
      [0, 40],
    ])
    clock.turn(200)
    const at = PLAYOUT_MIN_MS
    expect(notes).toEqual([
      `${at - 50} ${motor(10)}`,
      `${at} ${motor(20)}`,
      `${at + 50} ${motor(30)}`,
      `${at + 100} ${motor(40)}`,
    ])
  })

  it('INT-20, P-A6, P-A9 a stop ends it at once, with all that was still to be played', () => {
    const stops: [string, (side: ReturnType<typeof receiving>) => void][] = [
      ['own', ({ receiver }) => receiver.stop()],
      [
        'order',
        ({ receiver, clock }) =>
          receiver.hear(
            pushed(
              'play_order',
              { playId: OTHER_ID, epoch: 1, seq: 1, code: code('a9000000') },
              clock.nowMs(),
            ),
          ),
      ],
      [
        'pause',
        ({ receiver, clock }) =>
          receiver.hear(
            pushed(
              'play_pause',
              { playId: PLAY_ID, epoch: 2, cause: 'initiatorStop', isArmed: true },
              clock.nowMs(),
            ),
          ),
      ],
      ['connection', ({ receiver }) => receiver.wentAway()],
    ]
    for (const [name, stop] of stops) {
      const side = receiving()
      side.moves([
        [50, 10],
        [0, 20],
      ])
      side.clock.turn(20)
      stop(side)
      side.clock.turn(5_000)
      expect(
        side.notes.filter((text) => text.endsWith(motor(20))),
        name,
      ).toEqual([])
      expect(side.notes.at(-1), name).toBe('20 stop')
    }
  })

  it('INT-20, OR-13, OR-14, OR-17, P-B2 passes the same checks as an order', () => {
    const refused: [string, (side: ReturnType<typeof receiving>) => void, boolean?][] = [
      ['another play', ({ moves }) => moves([[0, 20]], { playId: OTHER_ID })],
      ['an old epoch', ({ moves }) => moves([[0, 20]], { epoch: 0 })],
      ['a number that was there', ({ moves }) => moves([[0, 20]], { seq: 0 })],
      ['not armed', ({ moves }) => moves([[0, 20]]), false],
      [
        'a foreign code',
        ({ moves }) => moves([[0, 20]], { moves: [{ atMs: APART_MS, code: code('a9025000') }] }),
      ],
      [
        'one foreign code among others',
        ({ moves }) =>
          moves([], {
            moves: [
              { atMs: APART_MS, code: motor(20) },
              { atMs: APART_MS, code: code('ff00ff00') },
            ],
          }),
      ],
      [
        'a stop among moves',
        ({ moves }) => moves([], { moves: [{ atMs: APART_MS, code: code('a9000000') }] }),
      ],
    ]
    for (const [name, send, isArmed = true] of refused) {
      const side = receiving({ isArmed })
      if (name === 'a number that was there') side.beat({}, false)
      side.notes.length = 0
      send(side)
      side.clock.turn(1_000)
      expect(side.notes, name).toEqual([])
    }
  })

  it('INT-20, P-A3 moves are a lease too: without more of them the toy stops after 1,200 ms', () => {
    const { clock, notes, moves } = receiving()
    moves([[0, 20]])
    clock.turn(1_199)
    expect(notes).toEqual([`${PLAYOUT_MIN_MS} ${motor(20)}`])
    clock.turn(1)
    expect(notes.at(-1)).toBe('1200 stop')
  })

  it('INT-20, P-A3 what a page that was held up still has to play ends with the lease', () => {
    const { clock, notes, moves } = receiving()
    moves([[0, 0]])
    clock.turn(100)
    // The line stutters, so the next move is played as late as any.
    moves([[0, 0]], { sentAtMs: clock.nowMs() + APART_MS - 500 })
    clock.turn(600)
    moves([[0, 40]])
    clock.holdUp(1_300)
    clock.turn(3_000)
    expect(notes.filter((text) => text.endsWith(motor(40)))).toEqual([])
  })

  it('INT-20, P-A1 a beat of the same timeline repairs what got lost, and doesn’t run ahead of the moves', () => {
    const { clock, notes, moves, beat } = receiving()
    moves([[0, 20]])
    clock.turn(40)
    beat({ '1': motor(80) }, true)
    clock.turn(100)
    expect(notes).toEqual([
      '40 wanted ',
      `${PLAYOUT_MIN_MS} ${motor(20)}`,
      `${PLAYOUT_MIN_MS + 40} ${motor(80)}`,
    ])
    beat({}, true)
    clock.turn(100)
    expect(notes.slice(3)).toEqual([`140 wanted ${motor(80)}`, `${140 + PLAYOUT_MIN_MS} ${REST}`])
  })

  it('INT-20, P-A1 a beat without a time holds at once, and ends what was still to be played', () => {
    const { clock, notes, moves, beat } = receiving()
    moves([[0, 20]])
    clock.turn(40)
    beat({}, false)
    clock.turn(1_000)
    expect(notes).toEqual(['40 wanted '])
  })

  it('INT-20 follows another window of the partner’s, whose clock is younger', () => {
    const { clock, notes, receiver, moves } = receiving()
    moves([[0, 20]])
    clock.turn(200)
    receiver.hear(
      pushed(
        'play_pause',
        { playId: PLAY_ID, epoch: 2, cause: 'initiatorStop', isArmed: true },
        clock.nowMs(),
      ),
    )
    notes.length = 0
    moves([], { epoch: 2, sentAtMs: 5, moves: [{ atMs: 5, code: motor(30) }] })
    clock.turn(PLAYOUT_MIN_MS)
    expect(notes).toEqual([`${200 + PLAYOUT_MIN_MS} ${motor(30)}`])
  })

  it('INT-20 a hint and a drawing move nothing', () => {
    const { clock, notes, receiver } = receiving()
    receiver.hear(pushed('play_hint', { playId: PLAY_ID, hint: 'more' }, 0))
    receiver.hear(pushed('play_sketch', { playId: PLAY_ID, stroke: 1, points: [[0, 1_000]] }, 0))
    clock.turn(2_000)
    expect(notes).toEqual([])
  })
})
