import { describe, expect, it } from 'vitest'
import { isRipe, nextPull, type PullEvent, type PullState } from './pull.machine.ts'
import { isFarDown, isNearEnd } from './scroll-place.ts'

const STATES: Record<string, PullState> = {
  rest: { at: 'rest' },
  touched: { at: 'touched' },
  short: { at: 'pulling', px: 79 },
  long: { at: 'pulling', px: 80 },
  refreshing: { at: 'refreshing' },
}
const EVENTS: Record<string, PullEvent> = {
  top: { type: 'down', isAtTop: true },
  middle: { type: 'down', isAtTop: false },
  still: { type: 'move', px: 10, sidePx: 10 },
  pull: { type: 'move', px: 40, sidePx: 39 },
  push: { type: 'move', px: -11, sidePx: 0 },
  side: { type: 'move', px: 11, sidePx: 12 },
  up: { type: 'up' },
  cancel: { type: 'cancel' },
  ask: { type: 'ask' },
  done: { type: 'done' },
}
const short = (state: PullState) => (state.at === 'pulling' ? `pulling ${state.px}` : state.at)

/** Each state's answer to each event, in the order of `EVENTS`. */
const TABLE: Record<keyof typeof STATES, string> = {
  rest: 'touched, rest, rest, rest, rest, rest, rest, rest, refreshing, rest',
  touched: 'touched, touched, touched, pulling 40, rest, rest, rest, rest, refreshing, touched',
  short:
    'pulling 79, pulling 79, pulling 10, pulling 40, pulling 0, pulling 11, rest, rest, refreshing, pulling 79',
  long: 'pulling 80, pulling 80, pulling 10, pulling 40, pulling 0, pulling 11, refreshing, rest, refreshing, pulling 80',
  refreshing:
    'refreshing, refreshing, refreshing, refreshing, refreshing, refreshing, refreshing, refreshing, refreshing, rest',
}

describe('pulling a list', () => {
  it.each(Object.entries(STATES))('APP-13 answers every event while %s', (name, state) => {
    const answers = Object.values(EVENTS).map((event) => short(nextPull(state, event)))
    expect(answers.join(', ')).toBe(TABLE[name])
  })

  it('APP-13, CONV-040 fetches from 80 px on', () => {
    expect(['short', 'long', 'refreshing'].map((name) => isRipe(STATES[name] ?? { at: 'rest' }))).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('place in a list', () => {
  it('APP-13, CONV-043 is near the end from 150 px before it', () => {
    const at = (scrollTop: number) => isNearEnd({ scrollTop, scrollHeight: 2_000, clientHeight: 800 })
    expect([at(1_049), at(1_050), at(1_200)]).toEqual([false, true, true])
    expect(isNearEnd({ scrollTop: 0, scrollHeight: 500, clientHeight: 800 })).toBe(true)
  })

  it('APP-13, CONV-043 is far down beyond 1000 px', () => {
    const at = (scrollTop: number) => isFarDown({ scrollTop, scrollHeight: 9_000, clientHeight: 800 })
    expect([at(1_000), at(1_001)]).toEqual([false, true])
  })
})
