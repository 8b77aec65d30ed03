import { RECORD_AGAIN_MS, RECORD_ASK_MS, RECORD_GAP_MS } from '@thrum/contracts/limits'
import type { PlayRole } from '@thrum/contracts/play/play.entities'
import { seededRandom } from '@thrum/testkit/random'
import { describe, expect, test } from 'vitest'
import { hangsOn, NOT_RECORDED, nextRecord, type RecordEvent, type RecordState } from './record.machine.ts'

const NOW_MS = 1_000
const past = { number: 1, againAtMs: { initiator: NOW_MS + RECORD_GAP_MS, receiver: 0 } }
const off = NOT_RECORDED
const asked: RecordState = {
  ...past,
  at: 'asked',
  by: 'initiator',
  socketId: 'ann-1',
  untilMs: NOW_MS + RECORD_ASK_MS,
}
const on: RecordState = { ...past, at: 'on', socketIds: ['ann-1', 'ben-1'] }
const refused = undefined
/** The one who asked waits. */
const annWaits: RecordState = {
  at: 'off',
  number: 1,
  againAtMs: { initiator: NOW_MS + RECORD_AGAIN_MS, receiver: 0 },
}
const benWaits: RecordState = {
  at: 'off',
  number: 1,
  againAtMs: { ...past.againAtMs, receiver: NOW_MS + RECORD_AGAIN_MS },
}

const ask: RecordEvent = { type: 'ask', by: 'initiator', socketId: 'ann-1', nowMs: NOW_MS }
const yes: RecordEvent = { type: 'yes', question: 1, by: 'receiver', socketId: 'ben-1', nowMs: NOW_MS }
const no: RecordEvent = { type: 'no', question: 1, by: 'receiver', nowMs: NOW_MS }
const end: RecordEvent = { type: 'end', by: 'initiator', nowMs: NOW_MS }
const makeVoid: RecordEvent = { type: 'void', nowMs: NOW_MS }
const over: RecordEvent = { type: 'over', nowMs: NOW_MS }

describe('whether a play is recorded', () => {
  test.each([
    ['off', off, [asked, refused, refused, off, off, off]],
    ['asked', asked, [refused, on, annWaits, annWaits, annWaits, annWaits]],
    ['on', on, [refused, on, refused, benWaits, on, { ...past, at: 'off' }]],
  ] as const)('INT-21 %s: each event leads where the table says', (_, state, expected) => {
    expect([ask, yes, no, end, makeVoid, over].map((event) => nextRecord(state, event))).toEqual(expected)
  })

  test.each([
    ['from whoever asked', { ...yes, by: 'initiator' }],
    ['to an older question', { ...yes, question: 0 }],
    ['after 60 s', { ...yes, nowMs: NOW_MS + RECORD_ASK_MS }],
  ] as const)('INT-21 a yes %s is no yes', (_, event) => {
    expect(nextRecord(asked, event)).toBeUndefined()
  })

  test('INT-21 a no from whoever asked, or to another question, is none', () => {
    expect(nextRecord(asked, { ...no, by: 'initiator' })).toBeUndefined()
    expect(nextRecord(asked, { ...no, question: 2 })).toBeUndefined()
  })

  test('INT-21 after a no the same person asks again after three minutes, and the other at once', () => {
    const after = nextRecord(asked, no) ?? off
    expect(nextRecord(after, { ...ask, nowMs: NOW_MS + RECORD_AGAIN_MS - 1 })).toBeUndefined()
    expect(nextRecord(after, { ...ask, nowMs: NOW_MS + RECORD_AGAIN_MS })).toMatchObject({
      at: 'asked',
      number: 2,
    })
    expect(nextRecord(after, { ...ask, by: 'receiver' })).toMatchObject({ at: 'asked', by: 'receiver' })
  })

  test('INT-21 whoever ends a recording keeps the other from asking at once, and asks again after 10 s', () => {
    const after = nextRecord(on, end) ?? on
    const inGap = { ...ask, nowMs: NOW_MS + RECORD_GAP_MS - 1 }
    expect(nextRecord(after, inGap)).toBeUndefined()
    const later = { ...ask, nowMs: NOW_MS + RECORD_GAP_MS }
    expect(nextRecord(after, later)).toMatchObject({ at: 'asked' })
    expect(nextRecord(after, { ...later, by: 'receiver' })).toBeUndefined()
  })

  test('INT-21 goes with either window in which it was said', () => {
    expect([hangsOn(asked, 'ann-1'), hangsOn(asked, 'ben-1')]).toEqual([true, false])
    expect([hangsOn(on, 'ann-1'), hangsOn(on, 'ben-1'), hangsOn(on, 'ben-2')]).toEqual([true, true, false])
    expect(hangsOn(off, 'ann-1')).toBe(false)
  })
})

const eventsOf = (number: number, by: PlayRole, socketId: string, nowMs: number): RecordEvent[] => [
  { type: 'ask', by, socketId, nowMs },
  { type: 'ask', by, socketId, nowMs },
  { type: 'yes', question: number, by, socketId, nowMs },
  { type: 'no', question: number, by, nowMs },
  { type: 'end', by, nowMs },
  { type: 'void', nowMs },
  { type: 'over', nowMs },
]

/** All that two restless people could do, one step after another. */
function* restless() {
  const random = seededRandom(21)
  let before: RecordState = NOT_RECORDED
  let nowMs = 0
  for (let step = 0; step < 20_000; step++) {
    nowMs += random.int(0, 20_000)
    const by = random.pick(['initiator', 'receiver'] as const)
    const socketId = `${by}-${random.int(1, 2)}`
    const question = before.number - random.pick([0, 0, 0, 1, -1])
    const event = random.pick(eventsOf(question, by, socketId, nowMs))
    const state: RecordState = nextRecord(before, event) ?? before
    yield { before, state, event, question, by, socketId, nowMs }
    before = state
  }
}

describe('two restless people', () => {
  test('INT-21 none is recorded without the other’s yes in time to the open question', () => {
    const begun = [...restless()].filter(({ before, state }) => before.at !== 'on' && state.at === 'on')
    expect(begun.length).toBeGreaterThan(50)
    for (const { before, state, event, question, by, socketId, nowMs } of begun) {
      if (before.at !== 'asked') throw new Error('nobody had asked')
      expect(event.type).toBe('yes')
      expect(before.number).toBe(question)
      expect(before.by).not.toBe(by)
      expect(nowMs).toBeLessThan(before.untilMs)
      expect(state).toMatchObject({ socketIds: [before.socketId, socketId] })
    }
  })

  test.each(['initiator', 'receiver'] as const)('INT-21 the %s is never let ask twice in 10 s', (role) => {
    const asks = [...restless()].filter(
      ({ before, state, by }) => by === role && before.at === 'off' && state.at === 'asked',
    )
    const gapsMs = asks.slice(1).map(({ nowMs }, n) => nowMs - (asks[n]?.nowMs ?? 0))
    expect(gapsMs.length).toBeGreaterThan(50)
    expect(Math.min(...gapsMs)).toBeGreaterThanOrEqual(RECORD_GAP_MS)
  })
})
