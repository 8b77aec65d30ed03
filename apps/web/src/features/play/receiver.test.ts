import { BEAT_MS } from '@thrum/contracts/limits'
import { describe, expect, it } from 'vitest'
import { code, OTHER_ID, PLAY_ID, pushed, SCENE } from './engine.testkit.ts'
import { setUpReceiver, WAVE } from './receiver.testkit.ts'

describe('the receiver', () => {
  it('INT-07 an order of the scene reaches the toy', () => {
    const { toy, sendOrder } = setUpReceiver()
    sendOrder(1, 'a9013c01')
    expect(toy.notes).toEqual(['apply a9013c01'])
  })

  it('PLR-08, P-A4 out of sight in a partner’s hands is a stop, also where one’s own toy may go on', () => {
    const { toy, receiver, sendOrder } = setUpReceiver()
    sendOrder(1, 'a9013c01')
    receiver.hidden()
    expect(toy.notes).toEqual(['apply a9013c01', 'stop'])
    expect(receiver.getSnapshot().gate).not.toBe('armed')
    receiver.hidden()
    expect(toy.notes).toHaveLength(2)
  })

  it('P-B2, INT-16 a code from outside the scene is never written, by order or by beat', () => {
    const { toy, beat, sendOrder } = setUpReceiver()
    sendOrder(1, 'a9025000')
    sendOrder(2, 'ff00ff00')
    beat(3, { '1': code('a9323200'), '2': code('a9026400'), '50': code('a9323200') })
    expect(toy.notes).toEqual(['wanted a9323200'])
    expect(toy.wanted).toEqual({ '50': 'a9323200' })
  })

  it('P-B2 before the scene is known nothing passes but the stop', () => {
    const { toy, beat, sendOrder } = setUpReceiver({ scene: false })
    sendOrder(1, 'a9013c01')
    beat(2, WAVE)
    expect(toy.notes).toEqual([])
    sendOrder(3, 'a9000000', { epoch: 2 })
    expect(toy.notes).toEqual(['stop'])
  })

  it('P-A3 without a fresh beat its own lease stops the toy after 1,200 ms', () => {
    const { clock, toy, beat, line } = setUpReceiver()
    beat(1, WAVE)
    clock.turn(1_199)
    expect(toy.notes).toEqual(['wanted a9013c01'])
    clock.turn(1)
    expect(toy.notes).toEqual(['wanted a9013c01', 'stop'])
    expect(line.asked.map(({ event }) => event)).toEqual(['stop'])
  })

  it('P-A3 beats of the same wish keep the toy running', () => {
    const { clock, toy, beat } = setUpReceiver()
    for (let seq = 1; seq <= 10; seq += 1) {
      beat(seq, WAVE)
      clock.turn(300)
    }
    expect(toy.notes).not.toContain('stop')
  })

  it('P-A3, INT-18 a window that was held up beside the one that has the toy stops nothing over there', () => {
    const { clock, toy, beat, line, receiver } = setUpReceiver()
    toy.reach('unpaired')
    beat(1, WAVE)
    clock.turn(5_000)
    expect(receiver.getSnapshot()).toMatchObject({ gate: 'armed', wanted: {} })
    expect(line.asked).toEqual([])
    beat(2, WAVE, 1, clock.nowMs())
    expect(receiver.getSnapshot().wanted).toEqual(WAVE)
  })

  it('P-A3, INT-18, OR-05 a window with another toy in hand stops nothing where the one that plays is', () => {
    const { clock, toy, beat, line, receiver } = setUpReceiver()
    toy.isPlaying = false
    beat(1, WAVE)
    clock.turn(5_000)
    receiver.wentAway()
    receiver.cameBack()
    const state = { playId: PLAY_ID, state: 'interacting', role: 'receiver', flag: 0, epoch: 1 } as const
    const rest = { isArmed: true, partner: null, expiresInMs: null, runningForMs: 9, limits: null }
    receiver.hear(pushed('play_state', { ...state, ...rest }, clock.nowMs()))
    beat(2, WAVE)
    toy.reach('lost')
    expect(receiver.getSnapshot().gate).toBe('armed')
    expect(line.asked).toEqual([])
  })

  it('P-A3 a toy at rest is left alone by the lease', () => {
    const { clock, toy, beat } = setUpReceiver()
    beat(1, {})
    clock.turn(5_000)
    expect(toy.notes).not.toContain('stop')
  })

  it('P-A6 its own stop reaches the toy before anything is sent, in the same turn', () => {
    const { line, toy, beat, receiver } = setUpReceiver()
    beat(1, WAVE)
    line.isConnected = false
    receiver.stop()
    expect(toy.notes.at(-1)).toBe('stop')
    expect(line.asked).toEqual([])
    expect(receiver.getSnapshot()).toMatchObject({ gate: 'stopped', wanted: {} })
  })

  it('OR-17, P-A9 after its own stop nothing moves until its re-arm is acknowledged', async () => {
    const { clock, line, toy, beat, receiver, sendOrder } = setUpReceiver()
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
    const { clock, line, receiver } = setUpReceiver()
    receiver.stop()
    line.asked[0]?.answer({ epoch: 2 })
    await clock.advance(0)
    const rearm = receiver.rearm()
    line.asked.at(-1)?.refuse()
    expect(await rearm).toBe(false)
    expect(receiver.getSnapshot()).toMatchObject({ gate: 'held', isRearming: false })
  })

  it('P-A9 its own stop is acknowledged when none is under way over HTTP, of an earlier press neither', async () => {
    const http = Promise.withResolvers<number>()
    const { clock, line, receiver } = setUpReceiver({ rest: () => http.promise })
    receiver.stop()
    await clock.advance(BEAT_MS)
    receiver.stop()
    line.asked.at(-1)?.answer({ epoch: 2 })
    await clock.advance(BEAT_MS)
    expect(receiver.getSnapshot().gate).toBe('stopped')
    expect(await receiver.rearm()).toBe(false)
    http.resolve(3)
    await clock.advance(0)
    expect(receiver.getSnapshot().gate).toBe('held')
    const rearm = receiver.rearm()
    line.asked.at(-1)?.answer({ epoch: 4 })
    expect(await rearm).toBe(true)
  })

  it('P-B6, OR-13 a repeated or lower number is dropped', () => {
    const { toy, sendOrder } = setUpReceiver()
    sendOrder(5, 'a9013c01')
    sendOrder(5, 'a9013c04')
    sendOrder(4, 'a9013c04')
    expect(toy.notes).toEqual(['apply a9013c01'])
  })

  it('P-A10, OR-15 an order that took more than 1,000 ms is dropped', () => {
    const { clock, toy, beat } = setUpReceiver()
    clock.turn(5_000)
    beat(1, {}, 1, 5_000)
    clock.turn(1_001)
    beat(2, WAVE, 1, 5_000)
    expect(toy.wanted).toEqual({})
  })

  it('INT-16 an order of another play is dropped, its stop is obeyed', () => {
    const { toy, sendOrder } = setUpReceiver()
    sendOrder(1, 'a9013c01', { playId: OTHER_ID })
    expect(toy.notes).toEqual([])
    sendOrder(2, 'a9000000', { playId: OTHER_ID })
    expect(toy.notes).toEqual(['stop'])
  })

  it('P-A2 a lost connection stops the toy at once', () => {
    const { toy, beat, receiver } = setUpReceiver()
    beat(1, WAVE)
    receiver.wentAway()
    expect(toy.notes.at(-1)).toBe('stop')
    expect(receiver.getSnapshot()).toMatchObject({ isOnline: false, wanted: {} })
  })

  it('INT-18 after a reconnect that the server did not notice, old touches are made void by a stop where the toy is', () => {
    for (const link of ['connected', 'unpaired']) {
      const { line, toy, beat, receiver } = setUpReceiver()
      toy.reach(link)
      beat(1, WAVE)
      receiver.wentAway()
      receiver.cameBack()
      const state = { playId: PLAY_ID, state: 'interacting', role: 'receiver', flag: 0, epoch: 1 } as const
      const rest = { isArmed: true, partner: null, expiresInMs: null, runningForMs: 9, limits: null }
      receiver.hear(pushed('play_state', { ...state, ...rest }, 0))
      beat(2, WAVE)
      expect(toy.wanted).toEqual({})
      expect(
        line.asked.map(({ event }) => event),
        link,
      ).toEqual(link === 'connected' ? ['stop'] : [])
    }
  })

  it('P-A4 what else stops the toy shuts the gate too, and the server hears of it', () => {
    for (const cause of ['page', 'link', 'person']) {
      const { line, toy, beat, receiver } = setUpReceiver()
      beat(1, WAVE)
      void toy.stop(cause)
      expect(receiver.getSnapshot(), cause).toMatchObject({ gate: 'stopped', wanted: {} })
      expect(
        line.asked.map(({ event }) => event),
        cause,
      ).toEqual(['stop'])
    }
  })

  it('INT-04 the device that plays, put in place of another, does not shut a play that just began', () => {
    const { line, toy, receiver } = setUpReceiver()
    void toy.stop('exchange')
    expect(receiver.getSnapshot().gate).toBe('armed')
    expect(line.asked).toEqual([])
  })

  it('INT-09 a switched toy stops the old one and waits for the new scene', () => {
    const { toy, beat, receiver } = setUpReceiver()
    beat(1, WAVE)
    receiver.hear(pushed('play_change', { playId: PLAY_ID, epoch: 2 }, 0))
    expect(toy.notes.at(-1)).toBe('stop')
    beat(2, WAVE, 2)
    expect(toy.wanted).toEqual({})
    receiver.setScene(SCENE)
    beat(3, WAVE, 2)
    expect(toy.wanted).toEqual(WAVE)
  })

  it('INT-18 what the toy confirms, and how long a stop took, is told at once', () => {
    const { line, toy } = setUpReceiver()
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
    const { clock, line } = setUpReceiver()
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
    const { line } = setUpReceiver({ scene: false })
    expect(line.of('applied').at(-1)?.battery).toBeUndefined()
  })

  it('P-A4 a hidden window is not opened by another window’s re-arm', () => {
    const { receiver } = setUpReceiver({ isArmed: false, isShown: false })
    receiver.hear(pushed('play_rearm', { playId: PLAY_ID, epoch: 2 }, 0))
    expect(receiver.getSnapshot().gate).toBe('held')
  })

  it('INT-13 leaves no timer and no listener behind', () => {
    const { clock, toy, receiver } = setUpReceiver()
    receiver.stop()
    receiver.end()
    expect(clock.timers).toBe(0)
    expect(toy.listeners.size).toBe(0)
  })
})
