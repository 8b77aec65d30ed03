import type { Slot } from '@thrum/contracts/device/device.entities'

/** What one slot is asked to do: a level of 0 to 100, and how it runs; 0 (steady) where absent. */
export interface SlotLevel {
  readonly level: number
  readonly variant?: number
}

/** By slot; an absent one is at rest. */
export type SlotLevels = Readonly<Partial<Record<`${Slot}`, SlotLevel>>>

/** A level, and when it holds, ms. */
export interface PatternPoint extends SlotLevel {
  /** From the start of the pattern. */
  readonly atMs: number
}

/**
 * A timed list of orders. Each track holds its points in time order; between two points of one variant the level
 * runs straight, otherwise the earlier one holds. Before its first point a track is at rest.
 */
export interface Pattern {
  readonly durationMs: number
  readonly tracks: Readonly<Partial<Record<`${Slot}`, readonly PatternPoint[]>>>
}

/** How many points come at or before the moment. */
function countUntil(points: readonly PatternPoint[], tMs: number): number {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((points[middle]?.atMs ?? 0) <= tMs) low = middle + 1
    else high = middle
  }
  return low
}

function trackAt(points: readonly PatternPoint[], tMs: number): SlotLevel | undefined {
  const count = countUntil(points, tMs)
  const before = points[count - 1]
  const after = points[count]
  if (before === undefined) return undefined
  const variant = before.variant ?? 0
  if (after === undefined || (after.variant ?? 0) !== variant) return { level: before.level, variant }
  const ratio = (tMs - before.atMs) / (after.atMs - before.atMs)
  return { level: before.level + (after.level - before.level) * ratio, variant }
}

/**
 * What a pattern asks for at a moment.
 * @param tMs 0 up to its duration; who loops it hands in the rest of the division
 */
export function patternAt(pattern: Pattern, tMs: number): SlotLevels {
  const levels: Partial<Record<`${Slot}`, SlotLevel>> = {}
  for (const [slot, points] of Object.entries(pattern.tracks)) {
    const level = trackAt(points ?? [], tMs)
    if (level !== undefined) levels[slot as `${Slot}`] = level
  }
  return levels
}
