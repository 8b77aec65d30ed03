import type { OrderCode } from '@thrum/contracts/device/device.entities'
import { parseOrder } from './order.ts'

/** Levels written to one toy in any 60 s, whatever moves it: what a radio carries beside all else, for hours. */
export const WRITES_PER_MINUTE = 600
/** As many may follow one another as fast as the toy takes them. */
export const WRITE_BURST = 20
/** A change waits no longer than this for greater ones to leave something over; then its turn is the next. */
export const PATIENCE_MS = 250

/** So that a full burst and a minute's refilling together are no more than the minute allows. */
const REFILL_PER_MS = (WRITES_PER_MINUTE - WRITE_BURST) / 60_000
/** While more than this is left, any change may spend it; what lies below is kept for greater ones. */
const RESERVE = WRITE_BURST / 2
/** Whoever jumps this far may spend the last one. In points of a level. */
const JUMP_POINTS = 40
/** A start, a rest, another rhythm, a second try: counts as the greatest change. */
const WHOLE_CHANGE = 100

/** How great a change is to the one who feels it, 0 to 100. */
export function changePoints(written: OrderCode | undefined, code: OrderCode): number {
  if (written === undefined || written === code) return WHOLE_CHANGE
  const before = parseOrder(written)
  const order = parseOrder(code)
  if (before === undefined || order === undefined || before.variant !== order.variant) return WHOLE_CHANGE
  if (before.level === 0 || order.level === 0) return WHOLE_CHANGE
  return Math.abs(order.level - before.level)
}

/**
 * A token bucket for the writes to one toy. The emptier it is, the greater must be the change it is spent on: a
 * finger that slides or a tone that swells settles at ten writes a second, and half a burst stays ready for the
 * touch, the seek and the turning point of a script, which so go out at once. Whatever starts leaves its rest paid
 * for. Holds no timer and no list. Stops, rests, and what a lowered limit forbids never ask it.
 */
export class WriteBudget {
  #left = WRITE_BURST
  #countedAtMs: number

  /** @param nowMs monotonic; it starts full */
  constructor(nowMs: number) {
    this.#countedAtMs = nowMs
  }

  /**
   * When a change may be written.
   * @param points how great it is
   * @param sinceMs since when it, or what it took the place of, has waited
   * @param kept how many are left for the rests of what moves
   */
  dueMs(points: number, sinceMs: number, kept = 0): number {
    const least = 1 + kept
    const needed = Math.max(least, RESERVE - (Math.min(points, JUMP_POINTS) / JUMP_POINTS) * (RESERVE - 1))
    return Math.min(this.#readyMs(needed), Math.max(this.#readyMs(least), sinceMs + PATIENCE_MS))
  }

  /** One was written. */
  spend(nowMs: number): void {
    const gained = Math.max(0, nowMs - this.#countedAtMs) * REFILL_PER_MS
    // Never a debt: what had to go out unasked holds up no later touch.
    this.#left = Math.max(0, Math.min(WRITE_BURST, this.#left + gained) - 1)
    this.#countedAtMs = Math.max(this.#countedAtMs, nowMs)
  }

  #readyMs(needed: number): number {
    return this.#countedAtMs + Math.ceil(Math.max(0, needed - this.#left) / REFILL_PER_MS)
  }
}
