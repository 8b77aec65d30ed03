import { ORDER_AGE_MAX_MS } from '@thrum/contracts/limits'

/** The epoch of a play: rises at every stop, so that whatever was under way then is known by its older one. */
export class EpochCounter {
  #value: number
  #stoppedAtMs = Number.NEGATIVE_INFINITY

  constructor(value: number) {
    this.#value = value
  }

  get value(): number {
    return this.#value
  }

  rise(): void {
    this.#value += 1
  }

  /** Somebody stopped by hand, or put another toy in the place of this one. */
  stopped(nowMs: number): void {
    this.#stoppedAtMs = nowMs
  }

  /**
   * A call may leave its epoch out. It could have been under way when somebody stopped, and counts only once nothing is
   * any more that was. Source: safety P-A9
   */
  isStale(epoch: number | undefined, nowMs: number): boolean {
    return epoch === undefined ? nowMs - this.#stoppedAtMs <= ORDER_AGE_MAX_MS : epoch !== this.#value
  }
}
