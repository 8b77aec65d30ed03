import type { Clock } from '@thrum/toy-protocol/clock'

/**
 * One pending wake-up at the nearest of many deadlines. A deadline that moves away lets the timer fire early;
 * the owner looks what is due and sets it anew. So a beat costs no timer of its own.
 */
export class OneTimer {
  readonly #clock: Clock
  readonly #run: () => void
  #dueMs = Number.POSITIVE_INFINITY
  #cancel: (() => void) | undefined

  constructor(clock: Clock, run: () => void) {
    this.#clock = clock
    this.#run = run
  }

  /** Wakes at `dueMs` on the clock, or earlier; infinity asks for nothing. */
  at(dueMs: number): void {
    if (dueMs >= this.#dueMs) return
    this.cancel()
    this.#dueMs = dueMs
    this.#cancel = this.#clock.after(Math.max(0, Math.ceil(dueMs - this.#clock.nowMs())), () => {
      this.#dueMs = Number.POSITIVE_INFINITY
      this.#cancel = undefined
      this.#run()
    })
  }

  cancel(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#dueMs = Number.POSITIVE_INFINITY
  }
}

/** When something that began at `sinceMs` is due; never, where it did not begin. */
export function dueMs(sinceMs: number | undefined, afterMs: number): number {
  return sinceMs === undefined ? Number.POSITIVE_INFINITY : sinceMs + afterMs
}

export function isDue(sinceMs: number | undefined, afterMs: number, nowMs: number): boolean {
  return nowMs >= dueMs(sinceMs, afterMs)
}
