import { TYPING_DROPS_MS } from '@thrum/contracts/limits'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { Pair } from './thread.repo.ts'

/** Above that the oldest signs go: they are over long before. */
const REMEMBERED_MAX = 10_000

/** Who is typing to an account of the service's own; kept nowhere else, and over by itself. */
export class TypingBook {
  readonly #clock: Clock
  readonly #sinceMs = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  typed(pair: Pair, isOn: boolean): void {
    const key = keyOf(pair)
    this.#sinceMs.delete(key)
    if (!isOn) return
    this.#sinceMs.set(key, this.#clock.nowMs())
    const [oldest] = this.#sinceMs.keys()
    if (this.#sinceMs.size > REMEMBERED_MAX && oldest !== undefined) this.#sinceMs.delete(oldest)
  }

  isTyping(pair: Pair): boolean {
    const sinceMs = this.#sinceMs.get(keyOf(pair))
    return sinceMs !== undefined && this.#clock.nowMs() - sinceMs < TYPING_DROPS_MS
  }
}

const keyOf = ({ officialId, userId }: Pair) => `${officialId} ${userId}`
