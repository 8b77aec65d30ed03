import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '@thrum/toy-protocol/clock'

interface Timer {
  readonly dueMs: number
  readonly run: () => void
}

/**
 * A clock that a test turns by hand; it starts at 0 and stands still in between. Timers run in the order of
 * their due times, equal ones in the order they were set.
 */
export class FakeClock implements Clock {
  #nowMs = 0
  readonly #timers = new Set<Timer>()

  nowMs(): number {
    return this.#nowMs
  }

  after(ms: number, run: () => void): () => void {
    const timer = { dueMs: this.#nowMs + Math.max(0, ms), run }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** How many timers are set; 0 proves that nothing is left behind. */
  get timers(): number {
    return this.#timers.size
  }

  /** Turns by `ms`, and after each timer lets all promises settle that wait for nothing but it. */
  async advance(ms: number): Promise<void> {
    const targetMs = this.#nowMs + ms
    await nextTurn()
    while (this.#runNext(targetMs)) await nextTurn()
    this.#nowMs = targetMs
  }

  /** Turns by `ms` without yielding: for code that uses no promises. */
  turn(ms: number): void {
    const targetMs = this.#nowMs + ms
    while (this.#runNext(targetMs));
    this.#nowMs = targetMs
  }

  #runNext(targetMs: number): boolean {
    let next: Timer | undefined
    for (const timer of this.#timers) if (next === undefined || timer.dueMs < next.dueMs) next = timer
    if (next === undefined || next.dueMs > targetMs) return false
    this.#timers.delete(next)
    this.#nowMs = Math.max(this.#nowMs, next.dueMs)
    next.run()
    return true
  }
}
