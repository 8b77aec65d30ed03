import type { Slot } from '@thrum/contracts/device/device.entities'
import type { Pattern } from '@thrum/toy-protocol/pattern'
import { drawOver, type Line, NO_LINE, STROKE_MS, type Stroke, trackOf } from '@thrum/toy-protocol/stroke'

/** One line for each part of the toy. */
export type Drawing = Readonly<Partial<Record<`${Slot}`, Line>>>

export interface DrawingState {
  readonly drawing: Drawing
  /** What it was before each change, the latest last. */
  readonly past: readonly Drawing[]
}

export type DrawingEvent =
  | { readonly type: 'drawn'; readonly slot: Slot; readonly stroke: Stroke }
  | { readonly type: 'undone' }
  | { readonly type: 'cleared' }

export const NO_DRAWING: DrawingState = { drawing: {}, past: [] }
const MOST_PAST = 100

function changed({ drawing, past }: DrawingState, next: Drawing): DrawingState {
  return { drawing: next, past: [...past, drawing].slice(-MOST_PAST) }
}

export function nextDrawing(state: DrawingState, event: DrawingEvent): DrawingState {
  const { drawing, past } = state
  if (event.type === 'cleared') return isEmpty(drawing) ? state : changed(state, {})
  if (event.type === 'undone') return { drawing: past.at(-1) ?? drawing, past: past.slice(0, -1) }
  if (event.stroke.length === 0) return state
  return changed(state, { ...drawing, [event.slot]: drawOver(lineOf(drawing, event.slot), event.stroke) })
}

export function lineOf(drawing: Drawing, slot: Slot): Line {
  return drawing[`${slot}`] ?? NO_LINE
}

export function isEmpty(drawing: Drawing): boolean {
  return Object.keys(drawing).length === 0
}

/** What is drawn, as a pattern at its own tempo. */
export function patternOf(drawing: Drawing): Pattern {
  const tracks = Object.entries(drawing).map(([slot, line]) => [slot, trackOf(line)])
  return { durationMs: STROKE_MS, tracks: Object.fromEntries(tracks) }
}

/** The same at another tempo, as it is felt: what is kept of a drawing. @param ratio 2: twice as fast */
export function atTempo({ durationMs, tracks }: Pattern, ratio: number): Pattern {
  const at = (ms: number) => Math.round(ms / ratio)
  const scaled = Object.entries(tracks).map(([slot, points = []]) => [
    slot,
    points.map((point) => ({ ...point, atMs: at(point.atMs) })),
  ])
  return { durationMs: at(durationMs), tracks: Object.fromEntries(scaled) }
}
