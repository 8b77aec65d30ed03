import type { Clock } from '@thrum/toy-protocol/clock'

/** Source: abuse case SO-15 */
const BUFFERED_MAX_BYTES = 1_000_000
const STUCK_MAX_MS = 10_000
/** How often `look` is to be called. */
export const LOOK_EVERY_MS = 1_000
/** Between looks, a push adds to a queue at most this often before it is measured again. */
const PUSHES_BETWEEN_LOOKS = 64

/** Whoever is spoken to. */
interface Reader {
  /** What it did not take yet. */
  readonly waitingBytes: number
  cut(): void
}

/** Watches one socket: whoever doesn't read is cut off before the server's memory pays for it. */
export class SlowReader {
  readonly #reader: Reader
  readonly #clock: Clock
  #stuckSinceMs: number | undefined
  #pushes = 0

  constructor(reader: Reader, clock: Clock) {
    this.#reader = reader
    this.#clock = clock
  }

  /**
   * Call after each push. The look comes once this turn's pushes are on the line; and whoever is cut off in it is
   * not cut off in the middle of what is being done for others.
   */
  pushed(): void {
    this.#pushes += 1
    if (this.#pushes % PUSHES_BETWEEN_LOOKS === 0) process.nextTick(() => this.look())
  }

  look(): void {
    const nowMs = this.#clock.nowMs()
    const { waitingBytes } = this.#reader
    this.#stuckSinceMs = waitingBytes === 0 ? undefined : (this.#stuckSinceMs ?? nowMs)
    const isStuck = this.#stuckSinceMs !== undefined && nowMs - this.#stuckSinceMs >= STUCK_MAX_MS
    if (!isStuck && waitingBytes < BUFFERED_MAX_BYTES) return
    // A closing handshake would wait behind the very bytes that nobody reads.
    this.#reader.cut()
  }
}
