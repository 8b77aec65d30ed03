import { NAVIGATION_THROTTLE_MS } from '@thrum/contracts/limits'

/** After a tap on one back button none takes touches for 300 ms: the second tap would be for the page below (APP-06). */
class BackRest {
  readonly #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly getSnapshot = (): boolean => this.#timer !== undefined

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  begin(): void {
    clearTimeout(this.#timer)
    this.#set(setTimeout(() => this.#set(undefined), NAVIGATION_THROTTLE_MS))
  }

  #set(timer: ReturnType<typeof setTimeout> | undefined): void {
    this.#timer = timer
    for (const listener of this.#listeners) listener()
  }
}

export const backRest = new BackRest()
