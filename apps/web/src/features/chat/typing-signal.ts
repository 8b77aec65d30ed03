import { TYPING_RENEW_MS, TYPING_THROTTLE_MS } from '@thrum/contracts/limits'
import type { Clock } from '@thrum/toy-protocol/clock'

/** Away from the input for this long is no longer typing. Requirement INPT-026. */
const BLUR_ENDS_MS = 5_000

/**
 * When the other is told that one types: from the first character on, again every 10 s of typing, and no longer
 * once it is empty, sent, left, or out of focus for 5 s. One signal in 100 ms at most, and the last word stands.
 */
export class TypingSignal {
  readonly #say: (isOn: boolean) => void
  readonly #clock: Clock
  #isOn = false
  #saidAtMs = Number.NEGATIVE_INFINITY
  #saidOn = false
  #cancelSay: (() => void) | undefined
  #cancelBlur: (() => void) | undefined

  constructor(say: (isOn: boolean) => void, clock: Clock) {
    this.#say = say
    this.#clock = clock
  }

  /** Something was typed or taken away. */
  changed(isEmpty: boolean): void {
    this.#cancelBlur?.()
    if (isEmpty) {
      this.end()
      return
    }
    const isDue = this.#clock.nowMs() - this.#saidAtMs >= TYPING_RENEW_MS
    this.#isOn = true
    if (!this.#saidOn || isDue) this.#speak()
  }

  blurred(): void {
    this.#cancelBlur?.()
    this.#cancelBlur = this.#clock.after(BLUR_ENDS_MS, () => this.end())
  }

  focused(): void {
    this.#cancelBlur?.()
  }

  /** Sent or left. */
  end(): void {
    this.#cancelBlur?.()
    this.#isOn = false
    if (this.#saidOn) this.#speak()
    else this.#cancelSay?.()
  }

  #speak(): void {
    this.#cancelSay?.()
    const waitMs = this.#saidAtMs + TYPING_THROTTLE_MS - this.#clock.nowMs()
    if (waitMs <= 0) this.#tell()
    else this.#cancelSay = this.#clock.after(waitMs, () => this.#tell())
  }

  #tell(): void {
    this.#saidAtMs = this.#clock.nowMs()
    this.#saidOn = this.#isOn
    this.#say(this.#isOn)
  }
}
