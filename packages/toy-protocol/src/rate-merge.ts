/** How fast values may pass: `perS` in the long run, up to `burst` at once. */
export interface Rate {
  readonly perS: number
  readonly burst: number
}

/**
 * A token bucket that merges instead of queueing: what exceeds the rate waits, and a newer value for the same
 * key takes the place of the older. So never more values wait than there are keys. Holds no timer: the owner
 * asks `take` at each offer and again after `waitMs`. Stops don't go through here.
 */
export class RateMerge<Key, Value> {
  readonly #rate: Rate
  /**
   * Few keys, each once. Not a map: under steady adding and deleting its outgrown tables stay chained to the new
   * ones, and a third more of what each order left behind outlived the small collections.
   */
  readonly #waiting: { readonly key: Key; value: Value }[] = []
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
    const standing = this.#waiting.find((each) => each.key === key)
    if (standing === undefined) this.#waiting.push({ key, value })
    else standing.value = value
  }

  /** The values that may pass now, the longest waiting key first; none more once `clear` comes between two. */
  *take(nowMs: number): Generator<Value, void> {
    this.#refill(nowMs)
    while (this.#tokens >= 1) {
      const first = this.#waiting.shift()
      if (first === undefined) return
      this.#tokens -= 1
      yield first.value
    }
  }

  /** Milliseconds until `take` gives the next value; undefined when none waits. */
  waitMs(nowMs: number): number | undefined {
    if (this.#waiting.length === 0) return undefined
    this.#refill(nowMs)
    return Math.max(0, Math.ceil(((1 - this.#tokens) / this.#rate.perS) * 1000))
  }

  /** Forgets what waits; after a stop nothing older may come out. */
  clear(): void {
    this.#waiting.length = 0
  }

  #refill(nowMs: number): void {
    const gained = ((nowMs - this.#countedAtMs) / 1000) * this.#rate.perS
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + Math.max(0, gained))
    this.#countedAtMs = Math.max(this.#countedAtMs, nowMs)
  }
}
