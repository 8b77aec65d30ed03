/**
 * Two quartz clocks drift apart by less than this, so the smallest difference may rise as fast; without that,
 * hours of play would make everything look old.
 */
const DRIFT_RATIO = 0.0002

/**
 * Another machine's clock, as it is seen from here: what came quickest tells how far the two are apart, the shortest
 * way included. Monotonic clocks, ms. Pure state.
 */
export class SyncedClock {
  /** Smallest local − remote so far, and when it was looked at. */
  #offset: { readonly ms: number; readonly seenAtMs: number } | undefined

  /**
   * Notes something that arrived; all of it helps.
   * @param remoteMs when it left there
   * @param localMs when it arrived here
   * @returns how much longer it took than the quickest, ms
   */
  hear(remoteMs: number, localMs: number): number {
    const sample = localMs - remoteMs
    const last = this.#offset
    const carried = last === undefined ? sample : last.ms + Math.max(0, localMs - last.seenAtMs) * DRIFT_RATIO
    const ms = Math.min(sample, carried)
    this.#offset = { ms, seenAtMs: localMs }
    return sample - ms
  }

  /** When something of that moment arrives here by the quickest way; the same moment before anything was heard. */
  toLocalMs(remoteMs: number): number {
    return remoteMs + (this.#offset?.ms ?? 0)
  }

  /** The other clock may be another one now. */
  forget(): void {
    this.#offset = undefined
  }
}
