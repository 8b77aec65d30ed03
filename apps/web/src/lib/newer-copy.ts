/** A newer build that is whole and waits to take over. */
class NewerCopy {
  readonly #listeners = new Set<() => void>()
  #takeOver: (() => void) | undefined

  readonly getSnapshot = (): boolean => this.#takeOver !== undefined

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly offer = (takeOver: () => void): void => {
    this.#takeOver = takeOver
    for (const listener of this.#listeners) listener()
  }

  /** Loads it. */
  readonly take = (): void => this.#takeOver?.()
}

export const newerCopy = new NewerCopy()
