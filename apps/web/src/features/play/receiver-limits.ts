import type { OrderCode } from '@thrum/contracts/device/device.entities'
import type { PlayId } from '@thrum/contracts/ids'
import type { PlayLimits } from '@thrum/contracts/play/play.entities'
import type { Clock } from '@thrum/toy-protocol/clock'
import { limitOrder } from '@thrum/toy-protocol/toy-limits'
import { type HeldLimits, stricter, toHeld, toTold } from './held-limits.ts'
import { ASK_TIMEOUT_MS, type PlayLine } from './play.line.ts'
import type { ReceiverToy } from './receiver-ports.ts'

export interface ReceiverLimitsParts {
  readonly playId: PlayId
  readonly clock: Clock
  readonly line: Pick<PlayLine, 'emit'>
  readonly toy: Pick<ReceiverToy, 'lend'>
}

/** What the person allows others in one play: held at the toy first, then told to the server. Source: DR-15, P-B3 */
export class ReceiverLimits {
  readonly #parts: ReceiverLimitsParts
  #held: HeldLimits
  #setAtMs = Number.NEGATIVE_INFINITY

  constructor(held: HeldLimits, parts: ReceiverLimitsParts) {
    this.#parts = parts
    this.#held = held
    parts.toy.lend(held)
  }

  get held(): HeldLimits {
    return this.#held
  }

  /** Hold at once, for what runs now too. */
  set(limits: HeldLimits): void {
    this.#setAtMs = this.#parts.clock.nowMs()
    this.#hold(limits)
    this.tell()
  }

  /**
   * Another window of the same person made them stricter. What this one said a moment ago comes back too, late.
   * @returns whether something changed
   */
  adopt(told: PlayLimits | null, atMs: number): boolean {
    const nowMs = this.#parts.clock.nowMs()
    if (told === null || nowMs - this.#setAtMs < ASK_TIMEOUT_MS) return false
    this.#hold(stricter(this.#held, toHeld(told, atMs, nowMs)))
    return true
  }

  mayMove(code: OrderCode): boolean {
    return limitOrder(code, this.#held) !== undefined
  }

  /** The end that the person set has come. */
  isTimeUp(): boolean {
    const { endsAtMs } = this.#held
    return endsAtMs !== null && this.#parts.clock.nowMs() >= endsAtMs
  }

  tell(): void {
    const { playId, line, clock } = this.#parts
    line.emit('limits', toTold(playId, this.#held, clock.nowMs()))
  }

  #hold(held: HeldLimits): void {
    this.#held = held
    this.#parts.toy.lend(held)
  }
}
