import type { PlayLimits } from '@thrum/contracts/play/play.entities'
import type { PushData } from '@thrum/contracts/play/play.push'
import { toggleFunction } from '@thrum/toy-protocol/active-orders'
import { describe, expect, it } from 'vitest'
import { code, FakeLine, NO_ROAD, PLAY_ID, pushed, SCENE, TurnedClock } from './engine.testkit.ts'
import { feltDelay, runningOf } from './felt-delay.ts'
import { Initiator } from './initiator.ts'

const LIMITS: PlayLimits = { playId: PLAY_ID, cap: 100, risePerS: null, slots: null, endsAtMs: null }

function setUp() {
  const clock = new TurnedClock()
  const line = new FakeLine()
  const initiator = new Initiator(
    { playId: PLAY_ID, epoch: 1, isArmed: true },
    {
      clock,
      line,
      restStop: NO_ROAD,
      onChange: () => undefined,
      wallMs: () => 0,
    },
  )
  initiator.setScene(SCENE)
  const look = () => initiator.getSnapshot()
  return {
    clock,
    line,
    initiator,
    look,
    tap: (functionId: string) => initiator.take(toggleFunction(look().wanted, SCENE, functionId)),
    limits: (change: Partial<PlayLimits>, atMs = clock.nowMs()) =>
      initiator.hear(pushed('play_limits', { ...LIMITS, ...change }, atMs)),
    applied: (change: Partial<PushData<'play_applied'>>) =>
      initiator.hear(
        pushed(
          'play_applied',
          { playId: PLAY_ID, epoch: look().epoch, slots: {}, ageMs: 0, cap: 100, ...change },
          clock.nowMs(),
        ),
      ),
  }
}

describe('limits at the one who steers', () => {
  it('DR-15 are known as soon as they are told, also at a connect, and the cap of the stage with them', () => {
    const { initiator, look, limits, applied, clock } = setUp()
    expect(look().limits).toBeUndefined()
    applied({})
    limits({ cap: 40, risePerS: 10, slots: [1] })
    expect(look().limits).toMatchObject({ cap: 40, risePerS: 10, slots: [1], endsAtMs: null })
    expect(look().applied?.cap).toBe(40)
    const state = { playId: PLAY_ID, state: 'interacting', role: 'initiator', flag: 0, epoch: 1 } as const
    const rest = { isArmed: true, partner: null, expiresInMs: null, runningForMs: 0 }
    initiator.hear(pushed('play_state', { ...state, ...rest, limits: { ...LIMITS, cap: 20 } }, clock.nowMs()))
    expect(look().limits?.cap).toBe(20)
  })

  it('DR-15 what is closed is no longer asked for, and can’t be asked for', () => {
    const { look, limits, tap, line, clock } = setUp()
    tap('wave')
    tap('warmth')
    limits({ slots: [1] })
    expect(look().wanted).toEqual({ 1: 'a9013c01' })
    tap('warmth')
    expect(look().wanted).toEqual({ 1: 'a9013c01' })
    clock.turn(300)
    expect(line.of('beat').at(-1)).toMatchObject({ wanted: { 1: 'a9013c01' } })
  })

  it('P-B4 counts down on its own clock, whatever the server’s says', () => {
    const { clock, initiator, look, limits } = setUp()
    clock.turn(700)
    limits({ endsAtMs: 5_060_000 }, 5_000_000)
    expect(look().limits?.endsAtMs).toBe(60_700)
    clock.turn(1_000)
    initiator.hear(pushed('play_ending', { playId: PLAY_ID, endsInMs: 58_900 }, 5_001_100))
    expect(look().limits?.endsAtMs).toBe(60_600)
  })
})

describe('what the toy felt', () => {
  it('INT-18 tells how long one’s own stop took, from the first press to the toy’s confirmation', async () => {
    const { clock, line, initiator, look, tap, applied } = setUp()
    tap('wave')
    applied({ slots: { 1: 60 } })
    initiator.stop()
    clock.turn(40)
    initiator.stop()
    clock.turn(60)
    // A report that left before the stop got there.
    applied({ slots: {}, ageMs: 500, stoppedInMs: 12 })
    expect(look().stoppedInMs).toBeUndefined()
    applied({ slots: { 1: 60 } })
    applied({ epoch: 2, slots: {}, ageMs: 10, stoppedInMs: 25 })
    expect(look().stoppedInMs).toBe(90)
    applied({ epoch: 2, slots: {}, ageMs: 310, stoppedInMs: 25 })
    expect(look().stoppedInMs).toBe(90)
    line.asked.at(-1)?.answer({ epoch: 2 })
    await clock.advance(0)
    tap('wave')
    expect(look().stoppedInMs).toBeUndefined()
  })

  it('INT-18 tells the partner’s stop as it was timed over there', () => {
    const { initiator, look, tap, applied } = setUp()
    tap('wave')
    applied({ slots: { 1: 60 } })
    initiator.hear(
      pushed('play_pause', { playId: PLAY_ID, epoch: 2, cause: 'receiverStop', isArmed: false }, 0),
    )
    expect(look().stoppedInMs).toBeUndefined()
    applied({ epoch: 2, slots: {}, stoppedInMs: 31 })
    expect(look().stoppedInMs).toBe(31)
  })

  it('INT-18 a toy that was at rest has no stop to tell of', () => {
    const { clock, initiator, look, applied } = setUp()
    applied({ slots: {}, ageMs: 9_000 })
    initiator.stop()
    clock.turn(200)
    applied({ epoch: 2, slots: {}, ageMs: 9_200 })
    expect(look().stoppedInMs).toBeUndefined()
  })

  it('INT-18 goes on to show in its rhythm what the toy still does after a stop', () => {
    const { initiator, look, tap, applied } = setUp()
    tap('tide')
    applied({ slots: { 1: 60 } })
    initiator.stop()
    expect(look().wanted).toEqual({})
    expect(runningOf({ ...look().rhythms, ...look().wanted }, look().applied?.slots)).toEqual({
      1: 'a9013c04',
    })
    applied({ slots: {} })
    expect(runningOf(look().rhythms, look().applied?.slots)).toEqual({})
  })

  it('INT-18 splits the delay into network and radio, once both are measured', () => {
    const { look, applied } = setUp()
    applied({ radioMs: 34 })
    expect(feltDelay(look().applied, 60, 0)).toBeUndefined()
    applied({ radioMs: 34, rttMs: 70 })
    expect(feltDelay(look().applied, undefined, 0)).toBeUndefined()
    expect(feltDelay(look().applied, 60, 210)).toEqual({ network: 65, radio: 34, age: 300 })
  })

  it('INT-18 shows the level that the toy applied, not the one that was asked for', () => {
    expect(runningOf({ 1: code('a9016404'), 50: code('a9323200') }, { 1: 30 })).toEqual({ 1: 'a9011e04' })
  })
})
