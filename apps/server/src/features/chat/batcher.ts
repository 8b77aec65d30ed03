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
/** So few gain nothing by going in two flights. */
const ALWAYS_TOGETHER = 60

/** What a write came to. */
export interface Written<Out> {
  /** In the order of the items. */
  results: readonly Out[]
  /** Says it to those it concerns; before any result is given, in the order of the writes. */
  tell?: () => void
}

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
  readonly #write: (items: readonly In[]) => Promise<Written<Out>>
  readonly #isCommon: (error: unknown) => boolean
  #waiting: Waiting<In, Out>[] = []
  #isBooked = false

  /**
   * @param isCommon whether a fault is nobody's own, so that trying each alone is of no use
   */
  constructor(
    lane: Lane,
    write: (items: readonly In[]) => Promise<Written<Out>>,
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
    const batch = this.#waiting.splice(0, flightOf(this.#waiting.length))
    if (this.#waiting.length > 0) this.#book()
    await this.#writeAll(batch)
  }

  /** One bad item must not take the others with it. */
  async #writeAll(batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const { results, tell } = await this.#write(batch.map(({ item }) => item))
      // Only after the next flight has asked the database, which works while this is told.
      setImmediate(() => settle(batch, results, tell))
    } catch (error) {
      if (batch.length > 1 && !this.#isCommon(error)) {
        for (const one of batch) await this.#writeAll([one])
      } else {
        for (const { reject } of batch) reject(error)
      }
    }
  }
}

/** What is on disk is there, also for whoever is told of a fault: the same again gives the same answer. */
function settle<Out>(
  batch: readonly Waiting<unknown, Out>[],
  results: readonly Out[],
  tell: Written<Out>['tell'],
): void {
  try {
    tell?.()
    for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Out)
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/**
 * How many of those that wait fly together at most. In a crowd a half at a time, so that the database writes one half while
 * the other is read and told.
 */
function flightOf(waiting: number): number {
  return Math.min(BATCH_MAX, Math.max(ALWAYS_TOGETHER, Math.ceil(waiting / 2)))
}
