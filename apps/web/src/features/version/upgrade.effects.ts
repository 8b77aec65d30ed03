import type { Verdict } from './verdict.ts'

export interface UpgradeSurroundings {
  /** Asks the server and keeps the answer; without a network what was kept stands. */
  check(): Promise<void>
  verdict(): Verdict
  /** Put off in this visit. */
  isPostponed(): boolean
  /** A play runs, a toy moves, or the page is one that moves toys: nothing comes between. */
  isBusy(): boolean
  isOpen(): boolean
  stopToy(): Promise<unknown>
  open(verdict: 'offered' | 'required'): void
}

/**
 * Opens the upgrade page when there is something newer, at the launch or as soon as nothing moves. An offered
 * version is shown once in a visit; a required one comes back whatever page is opened. Source: spec §4 (NOT-04).
 */
export class UpgradeEffects {
  readonly #around: UpgradeSurroundings
  #isChecked = false
  #wasOffered = false
  #isOpening = false

  constructor(around: UpgradeSurroundings) {
    this.#around = around
  }

  async start(): Promise<void> {
    await this.#around.check().catch(() => undefined)
    this.#isChecked = true
    this.look()
  }

  /** Something changed that may make room for the page. */
  readonly look = (): void => {
    const { verdict, isPostponed, isBusy, isOpen } = this.#around
    const found = verdict()
    if (!this.#isChecked || found === 'current' || this.#isOpening || isOpen() || isBusy()) return
    if (found === 'offered' && (this.#wasOffered || isPostponed())) return
    void this.#open(found)
  }

  async #open(found: 'offered' | 'required'): Promise<void> {
    this.#isOpening = true
    try {
      await this.#around.stopToy()
    } finally {
      this.#isOpening = false
    }
    // Meanwhile a play may have begun.
    if (this.#around.isBusy() || this.#around.isOpen()) return
    this.#around.open(found)
    this.#wasOffered = this.#around.isOpen()
  }
}
