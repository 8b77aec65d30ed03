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
 * Of several windows each counts on from what it saw itself, and the lowest stands: together they are no faster.
 */
export class PinTries {
  readonly #keep: Storage
  readonly #nowMs: () => number
  #seenMs: number
  /** What stood there then. */
  #seen: Tries

  constructor(keep: Storage, nowMs: () => number) {
    this.#keep = keep
    this.#nowMs = nowMs
    this.#seenMs = nowMs()
    this.#seen = this.#read()
  }

  /** Counts a try as wrong before it is looked at, so that a reload in between gives none for free. */
  begin(): boolean {
    if (this.waitMs() > 0) return false
    const wrong = this.#seen.wrong + 1
    const doubled = FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES)
    this.#write({ wrong, waitMs: wrong < FREE_TRIES ? 0 : Math.min(doubled, LONGEST_WAIT_MS) })
    return true
  }

  succeed(): void {
    this.#keep.write(STORAGE_KEYS.lockTries, undefined)
  }

  /** What is left of the wait; called each second while the lock is on screen. */
  waitMs(): number {
    const seen = this.#seen
    const passedMs = this.#nowMs() - this.#seenMs
    this.resume()
    const { wrong, waitMs } = this.#seen
    // A wait that began since, in another window, has none of it behind it.
    const isSame = wrong === seen.wrong && waitMs <= seen.waitMs
    if (waitMs === 0 || !isSame) return waitMs
    const leftMs = Math.max(0, Math.min(waitMs, seen.waitMs - passedMs))
    if (leftMs < waitMs) this.#write({ wrong, waitMs: leftMs })
    return leftMs
  }

  /** Counts on from here: out of sight no time passes. */
  resume(): void {
    this.#seenMs = this.#nowMs()
    this.#seen = this.#read()
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
    this.#seen = tries
    this.#keep.write(STORAGE_KEYS.lockTries, JSON.stringify(tries))
  }
}
