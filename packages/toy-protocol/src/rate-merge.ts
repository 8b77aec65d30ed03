/** How fast values may pass: `perS` in the long run, up to `burst` at once. */
export interface Rate {
  readonly perS: number
  readonly burst: number
}

/** Orders of one person on the way to a toy. Source: contract §4. */
export const ORDER_RATE: Rate = { perS: 10, burst: 20 }

/**
 * A token bucket that merges instead of queueing: what exceeds the rate waits, and a newer value for the same
 * key takes the place of the older. So never more values wait than there are keys. Holds no timer: the owner
 * asks `take` at each offer and again after `waitMs`. Stops don't go through here.
 */
export class RateMerge<Key, Value> {
  readonly #rate: Rate
  readonly #waiting = new Map<Key, Value>()
  #tokens: number
  #countedAtMs: number

  /** @param nowMs monotonic; the bucket starts full */
  constructor(rate: Rate, nowMs: number) {
    this.#rate = rate
    this.#tokens = rate.burst
    this.#countedAtMs = nowMs
  }

  /** Puts a value up for the next `take`; replaces the one that waits under the same key. */
  offer(key: Key, value: Value): void {
    this.#waiting.set(key, value)
  }

  /** The values that may pass now, the longest waiting key first. */
  take(nowMs: number): Value[] {
    this.#refill(nowMs)
    const passing: Value[] = []
    for (const [key, value] of this.#waiting) {
      if (this.#tokens < 1) break
      this.#tokens -= 1
      this.#waiting.delete(key)
      passing.push(value)
    }
    return passing
  }

  /** Milliseconds until `take` gives the next value; undefined when none waits. */
  waitMs(nowMs: number): number | undefined {
    if (this.#waiting.size === 0) return undefined
    this.#refill(nowMs)
    return Math.max(0, Math.ceil(((1 - this.#tokens) / this.#rate.perS) * 1000))
  }

  /** Forgets what waits; after a stop nothing older may come out. */
  clear(): void {
    this.#waiting.clear()
  }

  #refill(nowMs: number): void {
    const gained = ((nowMs - this.#countedAtMs) / 1000) * this.#rate.perS
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + Math.max(0, gained))
    this.#countedAtMs = Math.max(this.#countedAtMs, nowMs)
  }
}
