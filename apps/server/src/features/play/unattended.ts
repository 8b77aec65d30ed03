import { UNATTENDED_STOP_MS, UNATTENDED_WARN_MS } from '@thrum/contracts/limits'
import { dueMs, isDue } from './one-timer.ts'

/** Watches for a play that nobody touches: a warning after 19 minutes, the stop after 20. Source: P-A12. */
export class Unattended {
  #lastTouchMs: number | undefined
  #isWarned = false

  constructor(startedAtMs: number) {
    this.#lastTouchMs = startedAtMs
  }

  touched(nowMs: number): void {
    this.#lastTouchMs = nowMs
    this.#isWarned = false
  }

  /** It came to the stop, and nobody has touched anything since: beats alone move nothing. */
  get isOver(): boolean {
    return this.#lastTouchMs === undefined
  }

  /** What is due now, each once; after the stop nothing more until the next touch. */
  due(nowMs: number): 'warning' | 'stop' | undefined {
    if (isDue(this.#lastTouchMs, UNATTENDED_STOP_MS, nowMs)) {
      this.#lastTouchMs = undefined
      return 'stop'
    }
    if (this.#isWarned || !isDue(this.#lastTouchMs, UNATTENDED_WARN_MS, nowMs)) return undefined
    this.#isWarned = true
    return 'warning'
  }

  get nextMs(): number {
    return dueMs(this.#lastTouchMs, this.#isWarned ? UNATTENDED_STOP_MS : UNATTENDED_WARN_MS)
  }
}
