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

  /**
   * @param tries how often the stop under way was written: its first echo leaves no more to come than the others
   * @returns whether nothing was written since but stops
   */
  stopHeard(tries: number): boolean {
    if (this.#old > 0) {
      this.#old -= 1
      return false
    }
    const due = tries > 0 ? Math.min(this.#due, tries) : this.#due
    this.#due = Math.max(0, due - 1)
    return true
  }

  /** The link is gone. */
  forget(): void {
    this.#due = 0
    this.#old = 0
  }
}
