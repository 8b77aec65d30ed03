import type { Clock } from '@thrum/toy-protocol/clock'
import { pageClock } from '../../lib/clock.ts'

/**
 * - `unasked`: no code was mailed to the address
 * - `waiting`: one was; the next may be asked for in `secondsLeft`
 * - `over`: one was, and the next may be asked for
 */
export type CodeWait = 'unasked' | 'waiting' | 'over'

const SECOND_MS = 1_000

function fold(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

/**
 * How long until a mailbox may be sent its next code. Kept beside the pages, so that the countdown goes on
 * while they are covered, left or opened anew; each address has its own, so that a mistyped one costs no wait.
 */
export class CodeWaits {
  readonly #clock: Clock
  readonly #endsAtMs = new Map<string, number>()
  readonly #listeners = new Set<() => void>()
  #cancelTick: (() => void) | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** @param waitS as the server gave it */
  start(email: string, waitS: number): void {
    this.#endsAtMs.set(fold(email), this.#clock.nowMs() + waitS * SECOND_MS)
    this.#tick()
  }

  /** Whole seconds, the one that has begun included. */
  secondsLeft(email: string): number {
    return Math.ceil(Math.max(0, this.#leftMs(email)) / SECOND_MS)
  }

  waitOf(email: string): CodeWait {
    if (!this.#endsAtMs.has(fold(email))) return 'unasked'
    return this.#leftMs(email) > 0 ? 'waiting' : 'over'
  }

  #leftMs(email: string): number {
    return (this.#endsAtMs.get(fold(email)) ?? 0) - this.#clock.nowMs()
  }

  /** Tells the listeners, and again whenever one of the numbers turns. */
  #tick(): void {
    this.#cancelTick?.()
    this.#cancelTick = undefined
    for (const listener of this.#listeners) listener()
    const now = this.#clock.nowMs()
    const turns = [...this.#endsAtMs.values()]
      .filter((endMs) => endMs > now)
      .map((endMs) => (endMs - now) % SECOND_MS || SECOND_MS)
    if (turns.length > 0) this.#cancelTick = this.#clock.after(Math.min(...turns), () => this.#tick())
  }
}

export const codeWaits = new CodeWaits(pageClock)
