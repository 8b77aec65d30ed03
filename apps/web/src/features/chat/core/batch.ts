/** Lets watchers hear once of what belongs together, when all of it is done. */
export class Batch {
  readonly #due = new Set<() => void>()
  #depth = 0

  readonly run = (work: () => void): void => {
    this.#depth += 1
    try {
      work()
    } finally {
      this.#depth -= 1
      if (this.#depth === 0) this.#flush()
    }
  }

  /** Calls `tell` now, or once at the end of what runs. */
  readonly mark = (tell: () => void): void => {
    this.#due.add(tell)
    if (this.#depth === 0) this.#flush()
  }

  #flush(): void {
    const due = [...this.#due]
    this.#due.clear()
    for (const tell of due) tell()
  }
}
