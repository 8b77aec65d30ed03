import { TIME_BOX_MAX_MS, TIME_BOX_WARN_MS } from '@thrum/contracts/limits'
import type { PlayLimits } from '@thrum/contracts/play/play.entities'
import type { ClientEventData } from '@thrum/contracts/play/play.push'

/** A client doesn't know the server's clock: what it says is left counts from now. An end comes within a day. */
export function toPlayLimits(told: ClientEventData<'limits'>, nowMs: number): PlayLimits {
  const { endsInMs, ...limits } = told
  const leftMs = endsInMs === undefined && limits.endsAtMs !== null ? limits.endsAtMs - nowMs : endsInMs
  const isOpen = leftMs === undefined || leftMs === null
  return { ...limits, endsAtMs: isOpen ? null : nowMs + Math.min(Math.max(leftMs, 0), TIME_BOX_MAX_MS) }
}

/** The end that the receiver set for the play: a warning one minute before, then the end. Source: P-B4 */
export class TimeBox {
  #endsAtMs = Number.POSITIVE_INFINITY
  #isWarned = false

  /** @param endsAtMs null for an open end */
  set(endsAtMs: number | null, nowMs: number): void {
    this.#endsAtMs = endsAtMs ?? Number.POSITIVE_INFINITY
    // Moved to later, it is worth another word.
    if (this.leftMs(nowMs) > TIME_BOX_WARN_MS) this.#isWarned = false
  }

  leftMs(nowMs: number): number {
    return Math.max(0, this.#endsAtMs - nowMs)
  }

  /** What is due now; the warning once. */
  due(nowMs: number): 'warning' | 'end' | undefined {
    const leftMs = this.leftMs(nowMs)
    if (leftMs === 0) return 'end'
    if (this.#isWarned || leftMs > TIME_BOX_WARN_MS) return undefined
    this.#isWarned = true
    return 'warning'
  }

  get nextMs(): number {
    return this.#isWarned ? this.#endsAtMs : this.#endsAtMs - TIME_BOX_WARN_MS
  }
}
