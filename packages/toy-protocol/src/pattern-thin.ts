import type { Pattern, PatternPoint } from './pattern.ts'

/** How far off the straight line between the two a point lies, in levels. */
function distance(point: PatternPoint, from: PatternPoint, to: PatternPoint): number {
  const spanMs = to.atMs - from.atMs
  // A step has its own height at its one moment.
  if (spanMs <= 0) return Math.abs(point.level - from.level)
  const ratio = (point.atMs - from.atMs) / spanMs
  return Math.abs(from.level + (to.level - from.level) * ratio - point.level)
}

function farthest(points: readonly PatternPoint[], from: number, to: number): { at: number; far: number } {
  let at = from
  let far = 0
  const [first, last] = [points[from], points[to]]
  if (first === undefined || last === undefined) return { at, far }
  for (let index = from + 1; index < to; index++) {
    const point = points[index]
    const off = point === undefined ? 0 : distance(point, first, last)
    if (off > far) {
      at = index
      far = off
    }
  }
  return { at, far }
}

/** Ramer, Douglas and Peucker, with a list instead of recursion: a track may be long. */
function thinRun(points: readonly PatternPoint[], tolerance: number): PatternPoint[] {
  const kept = new Set([0, points.length - 1])
  const open: [number, number][] = [[0, points.length - 1]]
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const { at, far } = farthest(points, ...span)
    if (far <= tolerance) continue
    kept.add(at)
    open.push([span[0], at], [at, span[1]])
  }
  return points.filter((_, index) => kept.has(index))
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

export function countPoints({ tracks }: Pattern): number {
  return Object.values(tracks).reduce((sum, points) => sum + (points?.length ?? 0), 0)
}
