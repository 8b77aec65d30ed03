import { pageClock } from './clock.ts'

/** Small, of our own server, and nothing a call would need: any answer shows that there is a way. */
const PROBE = '/manifest.webmanifest'
const PROBE_AGAIN_MS = 5_000

/**
 * Whether the server can be reached. The browser only knows whether there is a network at all; a call that found
 * no way tells the rest. While there is none, the server is looked for every 5 s.
 */
class Connection {
  readonly #listeners = new Set<() => void>()
  readonly #backs = new Set<() => void>()
  #isUp = true

  readonly getSnapshot = (): boolean => this.#isUp

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Runs each time that the server is in reach again. */
  readonly onBack = (run: () => void): (() => void) => {
    this.#backs.add(run)
    return () => this.#backs.delete(run)
  }

  /** The server has answered. */
  readonly reached = (): void => {
    if (this.#isUp) return
    this.#set(true)
    for (const run of this.#backs) run()
  }

  /** A call found no way to the server. */
  readonly missed = (): void => {
    if (!this.#isUp) return
    this.#set(false)
    pageClock.after(PROBE_AGAIN_MS, this.#probe)
  }

  /** Listens to the browser too. Called once. */
  start(view: Window = window): void {
    view.addEventListener('offline', this.missed)
    view.addEventListener('online', () => void this.#ask())
    if (!navigator.onLine) this.missed()
  }

  readonly #probe = async (): Promise<void> => {
    if (this.#isUp) return
    await this.#ask()
    if (!this.#isUp) pageClock.after(PROBE_AGAIN_MS, this.#probe)
  }

  async #ask(): Promise<void> {
    try {
      const options = { method: 'HEAD', cache: 'no-store', credentials: 'omit' } as const
      if ((await fetch(PROBE, options)).status < 500) this.reached()
    } catch {
      // Still no way.
    }
  }

  #set(isUp: boolean): void {
    this.#isUp = isUp
    for (const listener of this.#listeners) listener()
  }
}

export const connection = new Connection()
