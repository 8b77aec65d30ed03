import { STORAGE_KEYS, type Storage } from '../../platform/storage.ts'

const FREE_TRIES = 5
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 300_000

interface Tries {
  readonly wrong: number
  /** Left to wait, in time that the lock was on screen. */
  readonly waitMs: number
}

function isTries(value: unknown): value is Tries {
  const { wrong, waitMs } = (value ?? {}) as Partial<Tries>
  return Number.isInteger(wrong) && typeof waitMs === 'number' && waitMs >= 0 && waitMs <= LONGEST_WAIT_MS
}

/**
 * After five wrong PINs each further one costs a wait: 30 s, doubled up to 5 min. A wait is kept as time left and
 * counted by the monotonic clock while the lock is on screen, so neither a reload nor the phone's clock shortens it.
 */
export class PinTries {
  readonly #keep: Storage
  readonly #nowMs: () => number
  #seenMs: number

  constructor(keep: Storage, nowMs: () => number) {
    this.#keep = keep
    this.#nowMs = nowMs
    this.#seenMs = nowMs()
  }

  /** Counts a try as wrong before it is looked at, so that a reload in between gives none for free. */
  begin(): boolean {
    if (this.waitMs() > 0) return false
    const wrong = this.#read().wrong + 1
    const doubled = FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES)
    this.#write({ wrong, waitMs: wrong < FREE_TRIES ? 0 : Math.min(doubled, LONGEST_WAIT_MS) })
    return true
  }

  succeed(): void {
    this.#keep.write(STORAGE_KEYS.lockTries, undefined)
  }

  /** What is left of the wait; called each second while the lock is on screen. */
  waitMs(): number {
    const now = this.#nowMs()
    const passedMs = now - this.#seenMs
    this.#seenMs = now
    const { wrong, waitMs } = this.#read()
    if (waitMs === 0) return 0
    const leftMs = Math.max(0, waitMs - passedMs)
    this.#write({ wrong, waitMs: leftMs })
    return leftMs
  }

  /** Out of sight no time passes. */
  skip(): void {
    this.#seenMs = this.#nowMs()
  }

  #read(): Tries {
    try {
      const read: unknown = JSON.parse(this.#keep.read(STORAGE_KEYS.lockTries) ?? '')
      return isTries(read) ? read : { wrong: 0, waitMs: 0 }
    } catch {
      return { wrong: 0, waitMs: 0 }
    }
  }

  #write(tries: Tries): void {
    this.#keep.write(STORAGE_KEYS.lockTries, JSON.stringify(tries))
  }
}
