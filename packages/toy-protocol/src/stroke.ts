import type { PatternPoint } from './pattern.ts'

/** Where a finger was on the stage, both 0 to 1: time from left to right, level from the foot up. */
export interface StrokePoint {
  readonly x: number
  readonly y: number
}

/** A finger's path from touching the stage to leaving it, in the order it was drawn. */
export type Stroke = readonly StrokePoint[]

/** A line over time: a level, 0 to 1, at each of its moments; undefined where nothing is drawn. */
export type Line = readonly (number | undefined)[]

/** How long the stage is at its own tempo. */
export const STROKE_MS = 6_000
/** As often as levels are asked for while it plays. */
const MOMENT_MS = 50
export const NO_LINE: Line = Array.from({ length: STROKE_MS / MOMENT_MS + 1 }, () => undefined)
/** Points that lie as near as this to the straight line between others say nothing, in levels. */
const STRAIGHT_LEVELS = 0.75

function held(ratio: number): number {
  return Math.min(1, Math.max(0, ratio))
}

/** A stroke over the line that was there: a line has one level at each moment, and what is drawn last counts. */
export function drawOver(line: Line, stroke: Stroke): Line {
  const drawn = [...line]
  const last = drawn.length - 1
  let before = stroke[0]
  for (const point of stroke) {
    const from: StrokePoint = before ?? point
    const [start, end] = from.x <= point.x ? [from, point] : [point, from]
    const first = Math.ceil(held(start.x) * last)
    const until = Math.floor(held(end.x) * last)
    for (let at = first; at <= until; at++) {
      const ratio = end.x === start.x ? 1 : held((at / last - start.x) / (end.x - start.x))
      drawn[at] = held(start.y + (end.y - start.y) * ratio)
    }
    before = point
  }
  // A touch between two moments belongs to the nearest.
  if (before !== undefined && drawn.every((level, at) => level === line[at]))
    drawn[Math.round(held(before.x) * last)] = held(before.y)
  return drawn
}

/** Leaves out what lies on the straight line between its neighbours. Source: Ramer, Douglas and Peucker */
function simplified(points: readonly PatternPoint[]): PatternPoint[] {
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined || points.length < 3) return [...points]
  const slope = (last.level - first.level) / (last.atMs - first.atMs)
  let farthest = 0
  let off = 0
  for (const [place, { atMs, level }] of points.entries()) {
    const distance = Math.abs(first.level + slope * (atMs - first.atMs) - level)
    if (distance <= off) continue
    off = distance
    farthest = place
  }
  if (off <= STRAIGHT_LEVELS) return [first, last]
  const before = simplified(points.slice(0, farthest + 1))
  return [...before.slice(0, -1), ...simplified(points.slice(farthest))]
}

/** The stretches of a line that are drawn, as points. */
function stretchesOf(line: Line): PatternPoint[][] {
  const stretches: PatternPoint[][] = []
  let isDrawn = false
  for (const [place, level] of line.entries()) {
    if (level !== undefined) {
      if (!isDrawn) stretches.push([])
      stretches.at(-1)?.push({ atMs: place * MOMENT_MS, level: Math.round(level * 1000) / 10 })
    }
    isDrawn = level !== undefined
  }
  return stretches
}

/** A line as the track of a pattern of `STROKE_MS`: at rest wherever nothing is drawn. */
export function trackOf(line: Line): PatternPoint[] {
  const track: PatternPoint[] = []
  for (const stretch of stretchesOf(line)) {
    const [first] = stretch
    const last = stretch.at(-1)
    if (first === undefined || last === undefined) continue
    if (track.length > 0) track.push({ atMs: first.atMs - 1, level: 0 })
    track.push(...simplified(stretch))
    if (last.atMs < STROKE_MS) track.push({ atMs: last.atMs + 1, level: 0 })
  }
  return track
}
