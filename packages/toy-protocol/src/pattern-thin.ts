import type { Pattern, PatternPoint } from './pattern.ts'

/** Rounding of the machine's own numbers is no difference. */
const ROUNDING = 1e-9

/** The slopes, from a point that is kept, that pass every later point near enough. */
interface Cone {
  readonly from: PatternPoint
  lowest: number
  highest: number
}

function coneFrom(from: PatternPoint): Cone {
  return { from, lowest: Number.NEGATIVE_INFINITY, highest: Number.POSITIVE_INFINITY }
}

/** A step isn't on the way: it has both of its levels at one moment. */
function holds({ from, lowest, highest }: Cone, { atMs, level }: PatternPoint): boolean {
  if (atMs <= from.atMs) return false
  const slope = (level - from.level) / (atMs - from.atMs)
  return slope >= lowest && slope <= highest
}

function narrow(cone: Cone, { atMs, level }: PatternPoint, slack: number): void {
  const { from } = cone
  if (atMs <= from.atMs) return
  cone.lowest = Math.max(cone.lowest, (level - slack - from.level) / (atMs - from.atMs))
  cone.highest = Math.min(cone.highest, (level + slack - from.level) / (atMs - from.atMs))
}

/** One stretch of a variant; takes as long as it has points, whatever they are like. */
function thinRun([first, ...rest]: readonly PatternPoint[], tolerance: number): PatternPoint[] {
  if (first === undefined) return []
  const kept = [first]
  let cone = coneFrom(first)
  let last = first
  for (const point of rest) {
    if (!holds(cone, point)) {
      if (last !== cone.from) kept.push(last)
      cone = coneFrom(last)
      if (!holds(cone, point)) {
        kept.push(point)
        cone = coneFrom(point)
      }
    }
    narrow(cone, point, tolerance + ROUNDING)
    last = point
  }
  if (last !== cone.from) kept.push(last)
  return kept
}

/** Points that run alike, each stretch by itself: where the variant turns, a point stays. */
function runsOf(points: readonly PatternPoint[]): PatternPoint[][] {
  const runs: PatternPoint[][] = []
  for (const point of points) {
    const run = runs.at(-1)
    if (run !== undefined && (run[0]?.variant ?? 0) === (point.variant ?? 0)) run.push(point)
    else runs.push([point])
  }
  return runs
}

/**
 * Leaves out points that lie on the way between others.
 * @param tolerance the levels that may be off by it
 */
export function thinPattern({ durationMs, tracks }: Pattern, tolerance: number): Pattern {
  const thin = Object.entries(tracks).map(([slot, points]) => [
    slot,
    runsOf(points ?? []).flatMap((run) => thinRun(run, tolerance)),
  ])
  return { durationMs, tracks: Object.fromEntries(thin) }
}

/** Of all tracks together. */
export function countPoints({ tracks }: Pattern): number {
  return Object.values(tracks).reduce((sum, points) => sum + (points?.length ?? 0), 0)
}
