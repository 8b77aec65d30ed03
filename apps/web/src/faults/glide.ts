/** Up and down in so long. */
const GLIDE_MS = 4_000

/** Where the gliding finger is at a moment of the machine's clock; its level is never 0. */
export function glideAt(machineMs: number): number {
  return Math.round(50 - 45 * Math.cos((machineMs / GLIDE_MS) * 2 * Math.PI))
}

/** A level that the toy took, and when. */
export interface TakenLevel {
  readonly atMs: number
  readonly level: number
}

/** How far the toy is from the finger, in levels at each 20 ms, were it always late by this. */
function distances(taken: readonly TakenLevel[], lateMs: number): number[] {
  const from = (taken[0]?.atMs ?? 0) + 500
  const until = taken.at(-1)?.atMs ?? 0
  const found: number[] = []
  for (let atMs = from, at = 0; atMs < until; atMs += 20) {
    while ((taken[at + 1]?.atMs ?? Number.POSITIVE_INFINITY) <= atMs) at += 1
    found.push(Math.abs((taken[at]?.level ?? 0) - glideAt(atMs - lateMs)))
  }
  return found
}

/** The lateness at which the toy follows the finger best, and how far it is from it then. */
export function followed(taken: readonly TakenLevel[]): { lateMs: number; distances: number[] } {
  let best = { lateMs: 0, distances: [Number.POSITIVE_INFINITY], mean: Number.POSITIVE_INFINITY }
  for (let lateMs = 0; lateMs <= 1_500; lateMs += 20) {
    const found = distances(taken, lateMs)
    const mean = found.reduce((sum, distance) => sum + distance, 0) / Math.max(1, found.length)
    if (mean < best.mean) best = { lateMs, distances: found, mean }
  }
  return best
}
