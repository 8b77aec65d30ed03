import { LOADING_LIMIT_MS } from '@thrum/contracts/limits'

/**
 * The request loading flag: set before a POST or a call that shows loading, a second such call about the same is
 * ignored while it is set, and every outcome clears it. After 10 s it clears itself and says so (APP-09).
 * Source: spec §4.
 */
export class LoadingFlag {
  readonly #listeners = new Set<() => void>()
  readonly #onTooLong: () => void
  /** The limits of those who hold it, by what they are about. */
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()

  constructor(onTooLong: () => void) {
    this.#onTooLong = onTooLong
  }

  readonly getSnapshot = (): boolean => this.#timers.size > 0

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Takes the flag.
   * @returns its release, which never frees a flag taken by somebody else since; undefined while it is set
   */
  take(about = ''): (() => void) | undefined {
    if (this.#timers.has(about)) return undefined
    const timer = setTimeout(() => {
      release()
      this.#onTooLong()
    }, LOADING_LIMIT_MS)
    const release = () => {
      if (this.#timers.get(about) !== timer) return
      clearTimeout(timer)
      this.#timers.delete(about)
      this.#tell()
    }
    this.#timers.set(about, timer)
    this.#tell()
    return release
  }

  /** Nobody waits for any of these calls any more. */
  readonly free = (): void => {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
