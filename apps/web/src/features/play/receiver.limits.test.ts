import { describe, expect, it } from 'vitest'
import { PLAY_ID, pushed } from './engine.testkit.ts'
import { NOTHING_HELD } from './held-limits.ts'
import { setUpReceiver, WARM, WAVE } from './receiver.testkit.ts'

describe('the receiver’s limits', () => {
  it('P-B3 a cap lowered in another window holds here too, also after a reconnect; a raised one does not', () => {
    const { clock, toy, receiver, line } = setUpReceiver()
    const limits = { playId: PLAY_ID, risePerS: null, slots: null, endsAtMs: null }
    const told = (cap: number) => receiver.hear(pushed('play_limits', { ...limits, cap }, clock.nowMs()))
    told(40)
    expect([toy.limits.cap, receiver.getSnapshot().limits.cap]).toEqual([40, 40])
    told(90)
    expect(toy.limits.cap).toBe(40)
    receiver.setLimits({ ...NOTHING_HELD, cap: 80 })
    told(40)
    expect(toy.limits.cap).toBe(80)
    clock.turn(3_000)
    receiver.wentAway()
    receiver.cameBack()
    const state = { playId: PLAY_ID, state: 'interacting', role: 'receiver', flag: 0, epoch: 2 } as const
    const rest = { isArmed: true, partner: null, expiresInMs: null, runningForMs: 0 }
    receiver.hear(pushed('play_state', { ...state, ...rest, limits: { ...limits, cap: 20 } }, clock.nowMs()))
    expect(toy.limits.cap).toBe(20)
    expect(line.of('limits').at(-1)).toMatchObject({ cap: 20 })
  })

  it('P-B3 the cap holds at once and both sides hear of it', () => {
    const { line, toy, receiver } = setUpReceiver()
    expect(toy.limits.cap).toBe(70)
    receiver.setLimits({ ...NOTHING_HELD, cap: 40 })
    expect(toy.limits.cap).toBe(40)
    expect(line.of('limits').map(({ cap }) => cap)).toEqual([70, 40])
  })

  it('DR-15 the toy is lent while the play runs and no longer', () => {
    const { toy, receiver } = setUpReceiver()
    expect(toy.isLent).toBe(true)
    receiver.end()
    expect(toy.isLent).toBe(false)
  })

  it('P-B3, DR-15 closed slots are neither asked of the toy nor shown as wanted, and what runs in one ends', () => {
    const { toy, receiver, beat, sendOrder } = setUpReceiver()
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
    const { clock, receiver } = setUpReceiver()
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
    const { clock, toy, beat, receiver, line } = setUpReceiver()
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

  it('P-B4 a window without the toy, which may know an end that was put off since, ends nothing', () => {
    const { clock, toy, receiver, line } = setUpReceiver()
    toy.reach('unpaired')
    receiver.setLimits({ ...NOTHING_HELD, endsAtMs: 1_000 })
    clock.turn(5_000)
    expect(toy.notes).toEqual([])
    expect(line.asked).toEqual([])
    toy.reach('connected')
    clock.turn(100)
    expect(toy.notes).toEqual(['stop', 'time up'])
  })
})
