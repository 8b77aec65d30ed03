import type { PlayId } from '@thrum/contracts/ids'
import { describe, expect, test } from 'vitest'
import { isSaidIn, type MutualEvent, type MutualState, nextMutual, ONE_WAY } from './mutual.machine.ts'

const ID = 'MutualMutualMutualMu' as PlayId
const OLD = 'OlderOlderOlderOlder' as PlayId
const UNTIL_MS = 60_000

const proposed: MutualState = {
  at: 'proposed',
  id: ID,
  by: 'initiator',
  sessionId: 'ann-1',
  untilMs: UNTIL_MS,
}
const agreeing: MutualState = {
  at: 'agreeing',
  id: ID,
  sessions: { initiator: 'ann-1', receiver: 'ben-1' },
}
const mutual: MutualState = { at: 'mutual', id: ID }

const propose: MutualEvent = {
  type: 'propose',
  id: ID,
  by: 'initiator',
  sessionId: 'ann-1',
  untilMs: UNTIL_MS,
}
const agree: MutualEvent = { type: 'agree', id: ID, by: 'receiver', sessionId: 'ben-1', nowMs: 0 }
const decline: MutualEvent = { type: 'decline', id: ID, by: 'receiver' }
const written: MutualEvent = { type: 'written', id: ID }
const takeBack: MutualEvent = { type: 'takeBack' }
const makeVoid: MutualEvent = { type: 'void' }
const refused = undefined

describe('INT-19, P-B1 mutual play', () => {
  test.each([
    ['one way', ONE_WAY, [proposed, refused, refused, ONE_WAY, ONE_WAY, refused]],
    ['proposed', proposed, [refused, agreeing, ONE_WAY, ONE_WAY, ONE_WAY, refused]],
    ['agreeing', agreeing, [refused, refused, refused, ONE_WAY, ONE_WAY, mutual]],
    ['mutual', mutual, [refused, mutual, refused, ONE_WAY, mutual, refused]],
  ] as const)('INT-19, P-B4 %s: each event leads where the table says', (_, state, expected) => {
    const events = [propose, agree, decline, takeBack, makeVoid, written]
    expect(events.map((event) => nextMutual(state, event))).toEqual(expected)
  })

  test.each([
    ['from whoever proposed it', { ...agree, by: 'initiator' }],
    ['to an older proposal', { ...agree, id: OLD }],
    ['after its time', { ...agree, nowMs: UNTIL_MS }],
  ] as const)('P-B1, P-B4 a yes %s is no yes', (_, event) => {
    expect(nextMutual(proposed, event)).toBeUndefined()
  })

  test('P-B4 a no from whoever proposed it, or to another proposal, is none', () => {
    expect(nextMutual(proposed, { ...decline, by: 'initiator' })).toBeUndefined()
    expect(nextMutual(proposed, { ...decline, id: OLD })).toBeUndefined()
  })

  test('INT-19 a yes that is written belongs to its own proposal alone', () => {
    expect(nextMutual(agreeing, { type: 'written', id: OLD })).toBeUndefined()
    expect(nextMutual(mutual, { ...agree, id: OLD })).toBeUndefined()
  })

  test('P-B4 what was said goes with either session in which it was said', () => {
    expect(isSaidIn(proposed, 'ann-1')).toBe(true)
    expect(isSaidIn(proposed, 'ben-1')).toBe(false)
    expect(isSaidIn(agreeing, 'ann-1')).toBe(true)
    expect(isSaidIn(agreeing, 'ben-1')).toBe(true)
    expect(isSaidIn(agreeing, 'ben-2')).toBe(false)
    expect(isSaidIn(ONE_WAY, 'ann-1')).toBe(false)
  })
})
