import type { OrderCode } from '@thrum/contracts/device/device.entities'
import type { Levels, Wanted } from '@thrum/contracts/play/play.entities'
import type { PushData } from '@thrum/contracts/play/play.push'
import { NO_LIMITS, type ToyLimits } from '@thrum/toy-protocol/toy-limits'
import { describe, expect, it } from 'vitest'
import { code, FakeLine, OTHER_ID, PLAY_ID, pushed, SCENE, TurnedClock } from './engine.testkit.ts'
import { NOTHING_HELD } from './held-limits.ts'
import { Receiver } from './receiver.ts'

/** Notes every call with its moment. */
class NotedToy {
  readonly notes: string[] = []
  wanted: Wanted = {}
  cap = 100
  limits: ToyLimits = NO_LIMITS
  slots: Levels = { '1': 60 }
  stoppedInMs: number | undefined
  onNews: () => void = () => undefined
  readonly listeners = new Set<(cause: string) => void>()

  onStop(listener: (cause: string) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  apply(order: OrderCode): void {
    this.notes.push(`apply ${order}`)
  }
  setWanted(wanted: Wanted): void {
    this.wanted = wanted
    this.notes.push(`wanted ${Object.values(wanted).join(',')}`)
  }
  stop(cause: string): Promise<'confirmed'> {
    this.wanted = {}
    this.notes.push('stop')
    for (const listener of this.listeners) listener(cause)
    return Promise.resolve('confirmed')
  }
  setLimits(limits: ToyLimits): void {
    this.cap = limits.cap
    this.limits = limits
  }
  getSnapshot() {
    return { stoppedInMs: this.stoppedInMs }
  }
  subscribe(listener: () => void): () => void {
    this.onNews = listener
    return () => undefined
  }
  applied() {
    return { slots: this.slots, ageMs: 12.4, battery: 48, radioMs: 33.3 }
  }
}

const WARM = code('a9323200')

function setUp(over: { epoch?: number; isArmed?: boolean; scene?: boolean; isShown?: boolean } = {}) {
  const clock = new TurnedClock()
  const line = new FakeLine()
  const toy = new NotedToy()
  const receiver = new Receiver(
    {
      playId: PLAY_ID,
      epoch: over.epoch ?? 1,
      isArmed: over.isArmed ?? true,
      limits: { ...NOTHING_HELD, cap: 70 },
    },
    {
      clock,
      line,
      toy,
      restStop: () => Promise.reject(new Error('network')),
      isShown: () => over.isShown ?? true,
      rttMs: () => 41.7,
      onTimeUp: () => toy.notes.push('time up'),
      onChange: () => undefined,
    },
  )
  if (over.scene !== false) receiver.setScene(SCENE)
  const beat = (seq: number, wanted: Wanted, epoch = 1, atMs = clock.nowMs()) =>
    receiver.hear(pushed('play_beat', { playId: PLAY_ID, epoch, seq, wanted }, atMs))
  const sendOrder = (seq: number, text: string, more: Partial<PushData<'play_order'>> = {}) =>
    receiver.hear(
      pushed('play_order', { playId: PLAY_ID, epoch: 1, seq, code: code(text), ...more }, clock.nowMs()),
    )
  return { clock, line, toy, receiver, beat, sendOrder }
}

const WAVE = { '1': code('a9013c01') }

describe('the receiver', () => {
  it('INT-07 an order of the scene reaches the toy', () => {
    const { toy, sendOrder } = setUp()
    sendOrder(1, 'a9013c01')
    expect(toy.notes).toEqual(['apply a9013c01'])
  })

  it('PLR-08, P-A4 out of sight in a partner’s hands is a stop, also where one’s own toy may go on', () => {
    const { toy, receiver, sendOrder } = setUp()
    sendOrder(1, 'a9013c01')
    receiver.hidden()
    expect(toy.notes).toEqual(['apply a9013c01', 'stop'])
    expect(receiver.getSnapshot().gate).not.toBe('armed')
    receiver.hidden()
    expect(toy.notes).toHaveLength(2)
  })

  it('P-B2, INT-16 a code from outside the scene is never written, by order or by beat', () => {
    const { toy, beat, sendOrder } = setUp()
    sendOrder(1, 'a9025000')
    sendOrder(2, 'ff00ff00')
    beat(3, { '1': code('a9323200'), '2': code('a9026400'), '50': code('a9323200') })
    expect(toy.notes).toEqual(['wanted a9323200'])
    expect(toy.wanted).toEqual({ '50': 'a9323200' })
  })

  it('P-B2 before the scene is known nothing passes but the stop', () => {
    const { toy, beat, sendOrder } = setUp({ scene: false })
    sendOrder(1, 'a9013c01')
    beat(2, WAVE)
    expect(toy.notes).toEqual([])
    sendOrder(3, 'a9000000', { epoch: 2 })
    expect(toy.notes).toEqual(['stop'])
  })

  it('P-A3 without a fresh beat its own lease stops the toy after 1,200 ms', () => {
    const { clock, toy, beat, line } = setUp()
    beat(1, WAVE)
    clock.turn(1_199)
    expect(toy.notes).toEqual(['wanted a9013c01'])
    clock.turn(1)
    expect(toy.notes).toEqual(['wanted a9013c01', 'stop'])
    expect(line.asked.map(({ event }) => event)).toEqual(['stop'])
  })

  it('P-A3 beats of the same wish keep the toy running', () => {
    const { clock, toy, beat } = setUp()
    for (let seq = 1; seq <= 10; seq += 1) {
      beat(seq, WAVE)
      clock.turn(300)
    }
    expect(toy.notes).not.toContain('stop')
  })

  it('P-A3 a toy at rest is left alone by the lease', () => {
    const { clock, toy, beat } = setUp()
    beat(1, {})
    clock.turn(5_000)
    expect(toy.notes).not.toContain('stop')
  })

  it('P-A6 its own stop reaches the toy before anything is sent, in the same turn', () => {
    const { line, toy, beat, receiver } = setUp()
    beat(1, WAVE)
    line.isConnected = false
    receiver.stop()
    expect(toy.notes.at(-1)).toBe('stop')
    expect(line.asked).toEqual([])
    expect(receiver.getSnapshot()).toMatchObject({ gate: 'stopped', wanted: {} })
  })

  it('OR-17, P-A9 after its own stop nothing moves until its re-arm is acknowledged', async () => {
    const { clock, line, toy, beat, receiver, sendOrder } = setUp()
    beat(1, WAVE)
    receiver.stop()
    const before = toy.notes.length
    beat(2, WAVE)
    sendOrder(3, 'a9013c01', { epoch: 2 })
    line.asked[0]?.answer({ epoch: 2 })
    await clock.advance(0)
    expect(receiver.getSnapshot().gate).toBe('held')
    sendOrder(4, 'a9013c01', { epoch: 2 })
    expect(toy.notes).toHaveLength(before)
    const rearm = receiver.rearm()
    line.asked.at(-1)?.answer({ epoch: 3 })
    expect(await rearm).toBe(true)
    sendOrder(5, 'a9013c01', { epoch: 2 })
    expect(toy.notes).toHaveLength(before)
    sendOrder(6, 'a9013c01', { epoch: 3 })
    expect(toy.notes.at(-1)).toBe('apply a9013c01')
  })

  it('OR-17 a re-arm without an answer leaves the gate shut', async () => {
    const { clock, line, receiver } = setUp()
    receiver.stop()
    line.asked[0]?.answer({ epoch: 2 })
    await clock.advance(0)
    const rearm = receiver.rearm()
    line.asked.at(-1)?.refuse()
    expect(await rearm).toBe(false)
    expect(receiver.getSnapshot()).toMatchObject({ gate: 'held', isRearming: false })
  })

  it('P-B6, OR-13 a repeated or lower number is dropped', () => {
    const { toy, sendOrder } = setUp()
    sendOrder(5, 'a9013c01')
    sendOrder(5, 'a9013c04')
    sendOrder(4, 'a9013c04')
    expect(toy.notes).toEqual(['apply a9013c01'])
  })

  it('P-A10, OR-15 an order that took more than 1,000 ms is dropped', () => {
    const { clock, toy, beat } = setUp()
    clock.turn(5_000)
    beat(1, {}, 1, 5_000)
    clock.turn(1_001)
    beat(2, WAVE, 1, 5_000)
    expect(toy.wanted).toEqual({})
  })

  it('INT-16 an order of another play is dropped, its stop is obeyed', () => {
    const { toy, sendOrder } = setUp()
    sendOrder(1, 'a9013c01', { playId: OTHER_ID })
    expect(toy.notes).toEqual([])
    sendOrder(2, 'a9000000', { playId: OTHER_ID })
    expect(toy.notes).toEqual(['stop'])
  })

  it('P-A2 a lost connection stops the toy at once', () => {
    const { toy, beat, receiver } = setUp()
    beat(1, WAVE)
    receiver.wentAway()
    expect(toy.notes.at(-1)).toBe('stop')
    expect(receiver.getSnapshot()).toMatchObject({ isOnline: false, wanted: {} })
  })

  it('INT-18 after a reconnect that the server did not notice, old touches are made void by a stop', () => {
    const { line, toy, beat, receiver } = setUp()
    beat(1, WAVE)
    receiver.wentAway()
    receiver.cameBack()
    receiver.hear(
      pushed(
        'play_state',
        {
          playId: PLAY_ID,
          state: 'interacting',
          role: 'receiver',
          flag: 0,
          epoch: 1,
          isArmed: true,
          partner: null,
          expiresInMs: null,
          runningForMs: 9,
          limits: null,
        },
        0,
      ),
    )
    beat(2, WAVE)
    expect(toy.wanted).toEqual({})
    expect(line.asked.map(({ event }) => event)).toEqual(['stop'])
  })

  it('P-A4 what else stops the toy shuts the gate too, and the server hears of it', () => {
    for (const cause of ['page', 'link', 'person']) {
      const { line, toy, beat, receiver } = setUp()
      beat(1, WAVE)
      void toy.stop(cause)
      expect(receiver.getSnapshot(), cause).toMatchObject({ gate: 'stopped', wanted: {} })
      expect(
        line.asked.map(({ event }) => event),
        cause,
      ).toEqual(['stop'])
    }
  })

  it('INT-04 the way to the device screen does not shut a play that just began', () => {
    const { line, toy, receiver } = setUp()
    void toy.stop('navigation')
    expect(receiver.getSnapshot().gate).toBe('armed')
    expect(line.asked).toEqual([])
  })

  it('INT-09 a switched toy stops the old one and waits for the new scene', () => {
    const { toy, beat, receiver } = setUp()
    beat(1, WAVE)
    receiver.hear(pushed('play_change', { playId: PLAY_ID, epoch: 2 }, 0))
    expect(toy.notes.at(-1)).toBe('stop')
    beat(2, WAVE, 2)
    expect(toy.wanted).toEqual({})
    receiver.setScene(SCENE)
    beat(3, WAVE, 2)
    expect(toy.wanted).toEqual(WAVE)
  })

  it('P-B3 a cap lowered in another window holds here too, also after a reconnect; a raised one does not', () => {
    const { clock, toy, receiver, line } = setUp()
    const limits = { playId: PLAY_ID, risePerS: null, slots: null, endsAtMs: null }
    const told = (cap: number) => receiver.hear(pushed('play_limits', { ...limits, cap }, clock.nowMs()))
    told(40)
    expect([toy.cap, receiver.getSnapshot().limits.cap]).toEqual([40, 40])
    told(90)
    expect(toy.cap).toBe(40)
    receiver.setLimits({ ...NOTHING_HELD, cap: 80 })
    told(40)
    expect(toy.cap).toBe(80)
    clock.turn(3_000)
    receiver.wentAway()
    receiver.cameBack()
    const state = { playId: PLAY_ID, state: 'interacting', role: 'receiver', flag: 0, epoch: 2 } as const
    const rest = { isArmed: true, partner: null, expiresInMs: null, runningForMs: 0 }
    receiver.hear(pushed('play_state', { ...state, ...rest, limits: { ...limits, cap: 20 } }, clock.nowMs()))
    expect(toy.cap).toBe(20)
    expect(line.of('limits').at(-1)).toMatchObject({ cap: 20 })
  })

  it('P-B3 the cap holds at once and both sides hear of it', () => {
    const { line, toy, receiver } = setUp()
    expect(toy.cap).toBe(70)
    receiver.setLimits({ ...NOTHING_HELD, cap: 40 })
    expect(toy.cap).toBe(40)
    expect(line.of('limits').map(({ cap }) => cap)).toEqual([70, 40])
  })

  it('P-B3, DR-15 closed slots are neither asked of the toy nor shown as wanted, and what runs in one ends', () => {
    const { toy, receiver, beat, sendOrder } = setUp()
    beat(1, { ...WAVE, 50: WARM })
    expect(toy.wanted).toEqual({ ...WAVE, 50: WARM })
    receiver.setLimits({ ...NOTHING_HELD, risePerS: 20, slots: [1] })
    expect(toy.limits).toMatchObject({ risePerS: 20, slots: [1] })
    expect(receiver.getSnapshot().wanted).toEqual(WAVE)
    beat(2, { ...WAVE, 50: WARM })
    expect(toy.wanted).toEqual(WAVE)
    sendOrder(3, WARM)
    expect(toy.notes).not.toContain(`apply ${WARM}`)
  })

  it('P-B3 another window’s limits hold here where they are stricter, each for itself', () => {
    const { clock, receiver } = setUp()
    receiver.setLimits({ cap: 60, risePerS: 30, slots: [1, 50], endsAtMs: 90_000 })
    clock.turn(5_000)
    const told = { playId: PLAY_ID, cap: 80, risePerS: 10, slots: [1, 2], endsAtMs: 40_000 }
    receiver.hear(pushed('play_limits', told, clock.nowMs()))
    expect(receiver.getSnapshot().limits).toEqual({ cap: 60, risePerS: 10, slots: [1], endsAtMs: 40_000 })
    receiver.hear(
      pushed('play_limits', { ...told, risePerS: null, slots: null, endsAtMs: null }, clock.nowMs()),
    )
    expect(receiver.getSnapshot().limits).toEqual({ cap: 60, risePerS: 10, slots: [1], endsAtMs: 40_000 })
  })

  it('P-B4 at the end of its time the toy stops here, without the server, and can’t be made ready again', async () => {
    const { clock, toy, beat, receiver, line } = setUp()
    receiver.setLimits({ ...NOTHING_HELD, endsAtMs: 1_000 })
    beat(1, WAVE)
    clock.turn(949)
    expect(toy.notes).not.toContain('stop')
    clock.turn(100)
    expect(toy.notes.filter((note) => note === 'stop' || note === 'time up')).toEqual(['stop', 'time up'])
    clock.turn(1_000)
    expect(toy.notes.filter((note) => note === 'time up')).toHaveLength(1)
    line.asked.find(({ event }) => event === 'stop')?.answer({ epoch: 2 })
    await Promise.resolve()
    await expect(receiver.rearm()).resolves.toBe(false)
    beat(2, WAVE, 2)
    expect(toy.wanted).toEqual({})
  })

  it('INT-18 what the toy confirms, and how long a stop took, is told at once', () => {
    const { line, toy } = setUp()
    const before = line.of('applied').length
    toy.onNews()
    expect(line.of('applied')).toHaveLength(before + 1)
    toy.onNews()
    expect(line.of('applied')).toHaveLength(before + 1)
    toy.slots = {}
    toy.stoppedInMs = 38
    toy.onNews()
    expect(line.of('applied').at(-1)).toMatchObject({ slots: {}, stoppedInMs: 38 })
  })

  it('INT-18 reports every 300 ms what the toy has confirmed, and how old that is', () => {
    const { clock, line } = setUp()
    clock.turn(600)
    expect(line.of('applied')).toHaveLength(3)
    expect(line.of('applied').at(-1)).toEqual({
      playId: PLAY_ID,
      epoch: 1,
      slots: { '1': 60 },
      ageMs: 12,
      cap: 70,
      battery: 48,
      radioMs: 33,
      rttMs: 42,
      stoppedInMs: undefined,
    })
  })

  it('DEV-05 keeps to itself the battery of a toy that does not play', () => {
    const { line } = setUp({ scene: false })
    expect(line.of('applied').at(-1)?.battery).toBeUndefined()
  })

  it('P-A4 a hidden window is not opened by another window’s re-arm', () => {
    const { receiver } = setUp({ isArmed: false, isShown: false })
    receiver.hear(pushed('play_rearm', { playId: PLAY_ID, epoch: 2 }, 0))
    expect(receiver.getSnapshot().gate).toBe('held')
  })

  it('INT-13 leaves no timer and no listener behind', () => {
    const { clock, toy, receiver } = setUp()
    receiver.stop()
    receiver.end()
    expect(clock.timers).toBe(0)
    expect(toy.listeners.size).toBe(0)
  })
})
