import { describe, expect, it } from 'vitest'
import { isTap, nextSwipeRow, type SwipeRowEvent, type SwipeRowState } from './swipe-row.machine.ts'

function run(state: SwipeRowState, ...events: SwipeRowEvent[]): SwipeRowState {
  return events.reduce(nextSwipeRow, state)
}

const closed: SwipeRowState = { at: 'closed' }
const open: SwipeRowState = { at: 'open' }
const down: SwipeRowEvent = { type: 'down' }
const up: SwipeRowEvent = { type: 'up' }
const move = (px: number, downPx = 0): SwipeRowEvent => ({ type: 'move', px, downPx })

describe('swipe row', () => {
  it('APP-14, CONV-026 starts to move over 10 px sideways, not at 10', () => {
    expect(run(closed, down, move(10)).at).toBe('pressed')
    expect(run(closed, down, move(11)).at).toBe('moving')
  })

  it('APP-14 leaves a scroll alone', () => {
    expect(run(closed, down, move(15, 16)).at).toBe('pressed')
  })

  it('APP-14, CONV-026 opens over 20 px, not at 20', () => {
    expect(run(closed, down, move(20), up)).toEqual(closed)
    expect(run(closed, down, move(21), up)).toEqual(open)
  })

  it('APP-14 closes on a swipe the other way over 20 px', () => {
    expect(run(open, down, move(-20), up)).toEqual(open)
    expect(run(open, down, move(-21), up)).toEqual(closed)
  })

  it('APP-14 stays as it was after a tap, a cancelled touch or a swipe the wrong way', () => {
    expect(run(closed, down, up)).toEqual(closed)
    expect(run(open, down, up)).toEqual(open)
    expect(run(closed, down, move(60), { type: 'cancel' })).toEqual(closed)
    expect(run(closed, down, move(-60), up)).toEqual(closed)
  })

  it('APP-14 opens and closes by keys too', () => {
    expect(run(closed, { type: 'open' })).toEqual(open)
    expect(run(open, { type: 'close' })).toEqual(closed)
  })

  it('APP-14 opens when held, but not once it moves', () => {
    expect(run(closed, down, { type: 'held' }, up)).toEqual(open)
    expect(run(closed, down, move(11), { type: 'held' }).at).toBe('moving')
    expect(run(closed, down, up, { type: 'held' })).toEqual(closed)
  })

  it('APP-14, CONV-028 takes a press under 40 px and 300 ms as a tap, no other', () => {
    expect(isTap(39, 299)).toBe(true)
    expect(isTap(40, 299)).toBe(false)
    expect(isTap(39, 300)).toBe(false)
  })
})
