import { CloseReason } from '@thrum/contracts/play/play.entities'
import { describe, expect, test } from 'vitest'
import { next, type PlayEvent, type PlayState, type Step } from './play.machine.ts'

const STATES: Record<PlayState['at'], PlayState> = {
  none: { at: 'none' },
  waiting: { at: 'waiting' },
  interacting: { at: 'interacting' },
  closed: { at: 'closed', reason: 'ended' },
}
const ENDS = CloseReason.options.map((reason): PlayEvent => ({ type: 'end', reason }))
const EVENTS: PlayEvent[] = [{ type: 'invite' }, { type: 'agree' }, { type: 'decline' }, ...ENDS]

/** The whole matrix: where each event leads, or `refused`; what `same` is stays as it was without an effect. */
const MATRIX: Record<PlayState['at'], Record<PlayEvent['type'], PlayState['at'] | 'refused' | 'same'>> = {
  none: { invite: 'waiting', agree: 'refused', decline: 'refused', end: 'refused' },
  waiting: { invite: 'refused', agree: 'interacting', decline: 'closed', end: 'closed' },
  interacting: { invite: 'refused', agree: 'same', decline: 'refused', end: 'closed' },
  closed: { invite: 'refused', agree: 'refused', decline: 'refused', end: 'same' },
}

function walk(): { from: PlayState; event: PlayEvent; step: Step | undefined }[] {
  return Object.values(STATES).flatMap((from) =>
    EVENTS.map((event) => ({ from, event, step: next(from, event) })),
  )
}

describe('the life of a play', () => {
  test('P-B4 every state and event leads where the table says', () => {
    const transitions = walk()
    expect(transitions).toHaveLength(4 * (3 + CloseReason.options.length))
    for (const { from, event, step } of transitions) {
      const wanted = MATRIX[from.at][event.type]
      const label = `${from.at} + ${event.type}`
      if (wanted === 'refused') expect(step, label).toBeUndefined()
      else if (wanted === 'same') expect(step, label).toEqual({ state: from, effects: [] })
      else expect(step?.state.at, label).toBe(wanted)
    }
  })

  test('P-B4 nothing but the invitee’s agreement leads to interacting', () => {
    for (const { from, event, step } of walk()) {
      if (step?.state.at !== 'interacting' || from.at === 'interacting') continue
      expect([from.at, event.type]).toEqual(['waiting', 'agree'])
    }
  })

  test('INT-17 every way out of interacting carries stopToy', () => {
    const ways = walk().filter(({ from, step }) => from.at === 'interacting' && step?.state.at === 'closed')
    expect(ways).toHaveLength(CloseReason.options.length)
    for (const { step } of ways) expect(step?.effects[0]).toBe('stopToy')
  })

  test('INT-02 every way out of waiting ends the countdown', () => {
    for (const { from, step } of walk()) {
      if (from.at === 'waiting' && step !== undefined) expect(step.effects).toContain('stopWait')
    }
  })

  test('PL-07 agreeing twice succeeds without a second event, declining after agreeing is refused', () => {
    expect(next(STATES.interacting, { type: 'agree' })).toEqual({ state: STATES.interacting, effects: [] })
    expect(next(STATES.interacting, { type: 'decline' })).toBeUndefined()
  })

  test('PL-15 ending twice keeps the first reason and does nothing', () => {
    const closed: PlayState = { at: 'closed', reason: 'lost' }
    expect(next(closed, { type: 'end', reason: 'ended' })).toEqual({ state: closed, effects: [] })
  })
})
