import { describe, expect, test } from 'vitest'
import {
  nextRecording,
  type RecorderEvent,
  type RecorderPhase,
  secondsLeft,
  zoneOf,
} from './recorder.machine.ts'

/** Goes through events. @returns the last step */
function run(events: readonly RecorderEvent[], from: RecorderPhase = { at: 'idle' }) {
  let phase = from
  let end: string | undefined
  for (const event of events) ({ phase, end } = { end: undefined, ...nextRecording(phase, event) })
  return { at: phase.at, end }
}

const begun: RecorderEvent[] = [{ type: 'pressed' }, { type: 'held' }, { type: 'opened', nowMs: 5_000 }]
const byKeys: RecorderEvent[] = [{ type: 'started' }, { type: 'opened', nowMs: 5_000 }]
const released = (afterMs: number): RecorderEvent => ({ type: 'released', nowMs: 5_000 + afterMs })
const moved = (upPx: number): RecorderEvent => ({ type: 'moved', upPx })

describe('a recording by a finger', () => {
  test('VOIC-001 begins by holding, and not by a click', () => {
    expect(run([{ type: 'pressed' }])).toEqual({ at: 'pressed', end: undefined })
    expect(run([{ type: 'pressed' }, released(0)])).toEqual({ at: 'idle', end: 'click' })
    expect(run([{ type: 'pressed' }, { type: 'held' }])).toEqual({ at: 'opening', end: undefined })
    expect(run(begun)).toEqual({ at: 'recording', end: undefined })
  })

  test.each([
    [0, 'recording'],
    [20, 'recording'],
    [20.5, 'swipe'],
    [21, 'swipe'],
    [100, 'swipe'],
    [100.5, 'release'],
    [101, 'release'],
  ])('VOIC-003, VOIC-004, VOIC-005 is at %s px in the zone "%s"', (upPx, zone) => {
    expect(zoneOf(upPx)).toBe(zone)
  })

  test('VOIC-004, VOIC-005 is sent from 100 px, discarded from beyond, and sent again on the way back', () => {
    expect(run([...begun, moved(100), released(2_000)]).end).toBe('send')
    expect(run([...begun, moved(101), released(2_000)]).end).toBe('cancel')
    expect(run([...begun, moved(300), moved(99), released(2_000)]).end).toBe('send')
    expect(run([...begun, moved(-40), released(2_000)]).end).toBe('send')
  })

  test('VOIC-006 is too short at 999 ms, and long enough at 1,000', () => {
    expect(run([...begun, released(999)])).toEqual({ at: 'idle', end: 'short' })
    expect(run([...begun, released(1_000)])).toEqual({ at: 'idle', end: 'send' })
    expect(run([{ type: 'pressed' }, { type: 'held' }, released(900)]).end).toBe('short')
  })

  test('VOIC-007 ends by itself at 60,000 ms; where letting go would cancel, one is asked', () => {
    const at = (ms: number): RecorderEvent => ({ type: 'ticked', nowMs: 5_000 + ms })
    expect(run([...begun, at(59_999)])).toEqual({ at: 'recording', end: undefined })
    expect(run([...begun, at(60_000)])).toEqual({ at: 'idle', end: 'send' })
    expect(run([...begun, moved(150), at(60_000)]).end).toBe('offer')
  })

  test('VOIC-007 counts its last 10 seconds', () => {
    expect([0, 49_999, 50_000, 50_001, 59_000, 59_001, 60_000].map(secondsLeft)).toEqual([
      undefined,
      undefined,
      10,
      10,
      1,
      1,
      0,
    ])
  })
})

describe('a recording by keys', () => {
  test('VOIC-010 begins with one press, and ends with send or cancel alone', () => {
    expect(run(byKeys)).toEqual({ at: 'recording', end: undefined })
    expect(run([...byKeys, moved(300), released(5_000)]).at).toBe('recording')
    expect(run([...byKeys, { type: 'sent', nowMs: 6_000 }]).end).toBe('send')
    expect(run([...byKeys, { type: 'sent', nowMs: 5_999 }]).end).toBe('short')
    expect(run([...byKeys, { type: 'cancelled' }]).end).toBe('cancel')
    expect(run([...byKeys, { type: 'ticked', nowMs: 65_000 }]).end).toBe('send')
  })
})

describe('an interruption', () => {
  const interrupted = (afterMs: number): RecorderEvent => ({ type: 'interrupted', nowMs: 5_000 + afterMs })

  test('VOIC-011 ends a recording, and what is long enough is offered', () => {
    expect(run([...begun, interrupted(1_000)])).toEqual({ at: 'idle', end: 'offer' })
    expect(run([...byKeys, interrupted(30_000)]).end).toBe('offer')
    expect(run([...begun, moved(150), interrupted(2_000)]).end).toBe('offer')
    expect(run([...begun, interrupted(999)]).end).toBe('short')
  })

  test('VOIC-011 before the microphone is there ends what was about to begin', () => {
    expect(run([{ type: 'pressed' }, interrupted(0)]).end).toBe('cancel')
    expect(run([{ type: 'started' }, interrupted(0)]).end).toBe('cancel')
    expect(run([{ type: 'started' }, { type: 'failed' }]).end).toBe('cancel')
  })
})
