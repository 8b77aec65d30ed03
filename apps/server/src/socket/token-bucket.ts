import type { Rate } from '@thrum/toy-protocol/rate-merge'

/** A counter that refills steadily. No clock of its own: each call says the time. */
export class TokenBucket {
  readonly #perMs: number
  readonly #burst: number
  #tokens: number
  #atMs: number | undefined

  constructor(rate: Rate) {
    this.#perMs = rate.perS / 1_000
    this.#burst = rate.burst
    this.#tokens = rate.burst
  }

  /** Takes one if there is one. */
  take(nowMs: number): boolean {
    const elapsedMs = Math.max(0, nowMs - (this.#atMs ?? nowMs))
    this.#tokens = Math.min(this.#burst, this.#tokens + elapsedMs * this.#perMs)
    this.#atMs = nowMs
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}
