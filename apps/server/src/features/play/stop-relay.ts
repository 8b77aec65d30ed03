import type { PauseCause } from '@thrum/contracts/play/play.entities'
import { dueMs, isDue } from './one-timer.ts'

/** At most 20 a second. Source: promise P-A8 */
const GAP_MS = 50

/**
 * How often stops are handed on. One that comes sooner after the last, while nothing moves, is owed: it counts
 * at once, and the two people hear of it when the gap is over.
 */
export class StopRelay {
  #lastMs = Number.NEGATIVE_INFINITY
  #owed: PauseCause | undefined

  /** When the owed one is due; infinite without one. */
  get dueMs(): number {
    return dueMs(this.#owed === undefined ? undefined : this.#lastMs, GAP_MS)
  }

  isTooSoon(nowMs: number): boolean {
    return !isDue(this.#lastMs, GAP_MS, nowMs)
  }

  owe(cause: PauseCause): void {
    this.#owed = cause
  }

  /** Something else has told both people the newest epoch. */
  forgive(): void {
    this.#owed = undefined
  }

  relayed(nowMs: number): void {
    this.#lastMs = nowMs
    this.#owed = undefined
  }

  /** The owed one, once its time has come. */
  dueAt(nowMs: number): PauseCause | undefined {
    return nowMs >= this.dueMs ? this.#owed : undefined
  }
}
