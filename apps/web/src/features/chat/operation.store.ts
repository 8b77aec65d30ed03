/** Whether the operation panel of the chat on screen is open; the header and the floating button both open it. */
class OperationStore {
  readonly #listeners = new Set<() => void>()
  #isOpen = false

  readonly getSnapshot = (): boolean => this.#isOpen

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly set = (isOpen: boolean): void => {
    if (isOpen === this.#isOpen) return
    this.#isOpen = isOpen
    for (const listener of this.#listeners) listener()
  }
}

export const operation = new OperationStore()
