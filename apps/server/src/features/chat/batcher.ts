/** Runs one job at a time, in the order of asking. */
export class Lane {
  #tail: Promise<unknown> = Promise.resolve()

  run<T>(job: () => Promise<T>): Promise<T> {
    const result = this.#tail.then(job)
    this.#tail = result.catch(() => undefined)
    return result
  }
}

/** Far above what one flight gathers; bounds the statement. */
const BATCH_MAX = 500

interface Waiting<In, Out> {
  item: In
  resolve: (result: Out) => void
  reject: (error: unknown) => void
}

/**
 * Gathers what comes while a write is under way, and writes it together: one statement, one commit for all.
 * Source: architecture, hot write path
 */
export class Batcher<In, Out> {
  readonly #lane: Lane
  readonly #write: (items: readonly In[]) => Promise<readonly Out[]>
  readonly #isCommon: (error: unknown) => boolean
  #waiting: Waiting<In, Out>[] = []
  #isBooked = false

  /**
   * @param write results in the order of the items
   * @param isCommon whether a fault is nobody's own, so that trying each alone is of no use
   */
  constructor(
    lane: Lane,
    write: (items: readonly In[]) => Promise<readonly Out[]>,
    isCommon: (error: unknown) => boolean,
  ) {
    this.#lane = lane
    this.#write = write
    this.#isCommon = isCommon
  }

  /** Resolves once it is on disk. */
  add(item: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      this.#book()
    })
  }

  #book(): void {
    if (this.#isBooked) return
    this.#isBooked = true
    void this.#lane.run(() => this.#fly())
  }

  async #fly(): Promise<void> {
    this.#isBooked = false
    const batch = this.#waiting.splice(0, BATCH_MAX)
    if (this.#waiting.length > 0) this.#book()
    await this.#writeAll(batch)
  }

  /** One bad item must not take the others with it. */
  async #writeAll(batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const results = await this.#write(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Out)
    } catch (error) {
      if (batch.length > 1 && !this.#isCommon(error)) {
        for (const one of batch) await this.#writeAll([one])
      } else {
        for (const { reject } of batch) reject(error)
      }
    }
  }
}
