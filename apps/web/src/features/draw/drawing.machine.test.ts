import type { Stroke } from '@thrum/toy-protocol/stroke'
import { expect, it } from 'vitest'
import {
  atTempo,
  type DrawingEvent,
  type DrawingState,
  isEmpty,
  NO_DRAWING,
  nextDrawing,
  patternOf,
} from './drawing.machine.ts'

const low: Stroke = [
  { x: 0, y: 0.2 },
  { x: 1, y: 0.2 },
]
const high: Stroke = [
  { x: 0.5, y: 0.9 },
  { x: 1, y: 0.9 },
]

function after(...events: DrawingEvent[]): DrawingState {
  return events.reduce(nextDrawing, NO_DRAWING)
}

it('PLR-06 keeps a line for each part of the toy', () => {
  const { drawing } = after(
    { type: 'drawn', slot: 1, stroke: low },
    { type: 'drawn', slot: 52, stroke: low },
    { type: 'drawn', slot: 1, stroke: high },
  )
  const { durationMs, tracks } = patternOf(drawing)
  expect(durationMs).toBe(6_000)
  expect(tracks['52']).toEqual([
    { atMs: 0, level: 20 },
    { atMs: 6_000, level: 20 },
  ])
  expect(tracks['1']?.map((point) => point.level)).toEqual([20, 20, 90, 90])
})

it('PLR-06 undoes stroke by stroke, and a clearing too', () => {
  const drawn = after({ type: 'drawn', slot: 1, stroke: low }, { type: 'drawn', slot: 1, stroke: high })
  const cleared = nextDrawing(drawn, { type: 'cleared' })
  expect(isEmpty(cleared.drawing)).toBe(true)
  const undone = nextDrawing(cleared, { type: 'undone' })
  expect(undone.drawing).toBe(drawn.drawing)
  const first = nextDrawing(undone, { type: 'undone' })
  expect(patternOf(first.drawing).tracks['1']?.map((point) => point.level)).toEqual([20, 20])
  const none = nextDrawing(first, { type: 'undone' })
  expect(isEmpty(none.drawing)).toBe(true)
  expect(nextDrawing(none, { type: 'undone' })).toEqual(none)
})

it('PLR-06 remembers nothing of what changes nothing', () => {
  expect(after({ type: 'cleared' })).toBe(NO_DRAWING)
  expect(after({ type: 'drawn', slot: 1, stroke: [] })).toBe(NO_DRAWING)
})

it('PLR-06 remembers a hundred steps', () => {
  const events = Array.from({ length: 150 }, (): DrawingEvent => ({ type: 'drawn', slot: 1, stroke: low }))
  expect(after(...events).past).toHaveLength(100)
})

it('PLR-06, PLR-09 keeps a drawing at the tempo at which it is felt', () => {
  const { drawing } = after({ type: 'drawn', slot: 1, stroke: high })
  expect(atTempo(patternOf(drawing), 1.5)).toEqual({
    durationMs: 4_000,
    tracks: {
      1: [
        { atMs: 2_000, level: 90 },
        { atMs: 4_000, level: 90 },
      ],
    },
  })
})
