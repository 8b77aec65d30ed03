import type { OrderCode } from '@thrum/contracts/device/device.entities'
import { MOVES_EVERY_MS, MOVES_MAX } from '@thrum/contracts/limits'
import type { Move } from '@thrum/contracts/play/play.entities'
import type { Clock } from '@thrum/toy-protocol/clock'

/** Collects moves with their times and sends them in small packets: the first at once, then one every 100 ms. */
export class MovesOut {
  readonly #clock: Clock
  readonly #send: (moves: Move[], sentAtMs: number) => void
  #waiting: Move[] = []
  #sentAtMs = Number.NEGATIVE_INFINITY
  #cancel: (() => void) | undefined

  constructor(clock: Clock, send: (moves: Move[], sentAtMs: number) => void) {
    this.#clock = clock
    this.#send = send
  }

  add(codes: readonly OrderCode[]): void {
    const atMs = this.#clock.nowMs()
    this.#waiting.push(...codes.map((code) => ({ atMs, code })))
    if (this.#cancel !== undefined) return
    const waitMs = this.#sentAtMs + MOVES_EVERY_MS - atMs
    if (waitMs <= 0) this.flush()
    else this.#cancel = this.#clock.after(waitMs, () => this.flush())
  }

  /** What waits goes now: whatever is said after it must find it said. */
  flush(): void {
    this.#cancel?.()
    this.#cancel = undefined
    // A page that was held up for long: of more than a packet the latest count.
    const moves = this.#waiting.slice(-MOVES_MAX)
    this.#waiting = []
    if (moves.length === 0) return
    this.#sentAtMs = this.#clock.nowMs()
    this.#send(moves, this.#sentAtMs)
  }

  /** A stop: nothing that waits is ever sent. */
  drop(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#waiting = []
  }
}
