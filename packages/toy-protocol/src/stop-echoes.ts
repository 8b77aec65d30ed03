/**
 * Tells the echoes of a stop from those of an earlier one, which has as many as it was written and is over with the
 * first: one that is still on its way when a level follows says nothing of the stop behind that level. Pure state.
 */
export class StopEchoes {
  /** Of writes since the last level, still to come. */
  #due = 0
  /** Of writes before it. */
  #old = 0

  stopWritten(): void {
    this.#due += 1
  }

  /** The toy didn't get it. */
  stopFailed(): void {
    this.#due = Math.max(0, this.#due - 1)
  }

  levelWritten(): void {
    this.#old += this.#due
    this.#due = 0
  }

  /** Echoes come in order. */
  levelHeard(): void {
    this.#old = 0
  }

  /** @returns whether nothing was written since but stops */
  stopHeard(): boolean {
    if (this.#old > 0) {
      this.#old -= 1
      return false
    }
    this.#due = Math.max(0, this.#due - 1)
    return true
  }

  /** The link is gone. */
  forget(): void {
    this.#due = 0
    this.#old = 0
  }
}
