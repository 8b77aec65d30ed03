import { FADE_BATTERY_PERCENT, LOW_BATTERY_PERCENT } from '@thrum/contracts/limits'
import type { Clock } from './clock.ts'

/** The ceiling sinks by one point this often: from 100 to the floor in under three minutes. */
export const FADE_STEP_MS = 2_000
/** Never lower than this: that it still moves gently is better than a stop that nobody asked for. */
export const FADE_FLOOR_PERCENT = 20

/**
 * The ceiling over a toy's levels while its battery runs out, so that its end doesn't come in the middle of a strong
 * motion. Once begun it only sinks, whatever the battery says next: a battery that works less reads a little higher.
 * It is lifted only while the toy stands still and the battery is no longer low, so that it raises nothing that runs.
 * Source: decision of 2026-11-28 on batteries
 */
export class BatteryFade {
  readonly #clock: Clock
  readonly #onChange: () => void
  #ceiling = 100
  #percent: number | undefined
  #isStill = true
  #cancelStep: (() => void) | undefined

  constructor(clock: Clock, onChange: () => void) {
    this.#clock = clock
    this.#onChange = onChange
  }

  /** 100 while nothing is lowered. */
  get ceiling(): number {
    return this.#ceiling
  }

  /** It has begun, and not been lifted since. */
  get isOn(): boolean {
    return this.#cancelStep !== undefined || this.#ceiling < 100
  }

  /** @param percent as the toy told it, 0 to 100 */
  read(percent: number): void {
    this.#percent = percent
    if (percent <= FADE_BATTERY_PERCENT && !this.isOn) {
      this.#step()
      this.#onChange()
    }
    this.#lift()
  }

  /** @param isStill the toy has confirmed that it stands still, and was told nothing since */
  rest(isStill: boolean): void {
    this.#isStill = isStill
    this.#lift()
  }

  end(): void {
    this.#cancelStep?.()
    this.#cancelStep = undefined
  }

  #lift(): void {
    if (!this.isOn || !this.#isStill || (this.#percent ?? 0) <= LOW_BATTERY_PERCENT) return
    this.end()
    this.#ceiling = 100
    this.#onChange()
  }

  #step(): void {
    this.#cancelStep = this.#clock.after(FADE_STEP_MS, () => {
      this.#cancelStep = undefined
      this.#ceiling -= 1
      if (this.#ceiling > FADE_FLOOR_PERCENT) this.#step()
      this.#onChange()
    })
  }
}
