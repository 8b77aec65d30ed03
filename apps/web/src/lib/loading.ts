import { LOADING_LIMIT_MS } from '@thrum/contracts/limits'

/**
 * The request loading flag: set before a POST or a call that shows loading, a second such call is ignored while it
 * is set, and every outcome clears it. After 10 s it clears itself and says so (APP-09). Source: spec §4.
 */
export class LoadingFlag {
  readonly #listeners = new Set<() => void>()
  readonly #onTooLong: () => void
  #holder: symbol | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(onTooLong: () => void) {
    this.#onTooLong = onTooLong
  }

  readonly getSnapshot = (): boolean => this.#holder !== undefined

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Takes the flag.
   * @returns its release, which never frees a flag taken by somebody else since; undefined while it is set
   */
  take(): (() => void) | undefined {
    if (this.#holder !== undefined) return undefined
    const holder = Symbol('loading')
    this.#set(holder)
    this.#timer = setTimeout(() => {
      this.#set(undefined)
      this.#onTooLong()
    }, LOADING_LIMIT_MS)
    return () => {
      if (this.#holder === holder) this.#set(undefined)
    }
  }

  #set(holder: symbol | undefined): void {
    clearTimeout(this.#timer)
    this.#holder = holder
    for (const listener of this.#listeners) listener()
  }
}
