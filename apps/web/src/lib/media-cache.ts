import type { Clock } from '@thrum/toy-protocol/clock'

/** There is nothing to show, and asking again is of no use. */
export class NoMedium extends Error {}

/** What the cache needs around it. */
export interface MediaSurroundings {
  /** The bytes of a `/media/` address, by the session's token. @throws where they can't be had; NoMedium for good */
  fetchBlob(address: string, signal: AbortSignal): Promise<Blob>
  toUrl(blob: Blob): string
  revoke(url: string): void
  clock: Clock
}

/** `url` once it is there; `failed` while nothing can be shown. */
export interface MediaState {
  readonly url: string | undefined
  readonly isFailed: boolean
}

interface Entry {
  state: MediaState
  aborter: AbortController
  /** Ends the pause before the next try. */
  endPause: (() => void) | undefined
  /** Parts that show it now. */
  wishes: number
}

const LOADING: MediaState = { url: undefined, isFailed: false }
const FAILED: MediaState = { url: undefined, isFailed: true }
/** Before what could not be fetched is tried again by itself. */
const PAUSES_MS = [1_000, 5_000]
/** Pictures that nobody shows now, kept for the next who does. */
const UNSHOWN_MAX = 60

/**
 * Pictures that only the session's token opens, as addresses of this page. They stand in memory alone and are gone
 * with the session. Source: safety P-E2, abuse case ME-10
 */
export class MediaCache {
  readonly #around: MediaSurroundings
  readonly #listeners = new Set<() => void>()
  /** In the order of last use. */
  readonly #entries = new Map<string, Entry>()

  constructor(around: MediaSurroundings) {
    this.#around = around
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly stateOf = (address: string): MediaState => this.#entries.get(address)?.state ?? LOADING

  /** Fetches the picture unless it is there. @returns says that it is no longer shown */
  show(address: string): () => void {
    const found = this.#entries.get(address)
    const unused = { state: LOADING, aborter: new AbortController(), endPause: undefined, wishes: 0 }
    const entry: Entry = found ?? unused
    entry.wishes += 1
    this.#entries.delete(address)
    this.#entries.set(address, entry)
    if (found === undefined || entry.state.isFailed) this.#fetch(address, entry)
    return () => {
      entry.wishes -= 1
      this.#trim()
    }
  }

  /** Tries again what is shown and could not be fetched. */
  readonly retry = (): void => {
    for (const [address, entry] of this.#entries) {
      const isMissed = entry.state.isFailed || entry.endPause !== undefined
      if (isMissed && entry.wishes > 0) this.#fetch(address, entry)
    }
  }

  /** Forgets everything: the next person sees nothing of it, not even by the back button. */
  readonly clear = (): void => {
    for (const [address, entry] of [...this.#entries]) this.#forget(address, entry)
    this.#tell()
  }

  #fetch(address: string, entry: Entry, failures = 0): void {
    entry.endPause?.()
    entry.endPause = undefined
    const aborter = new AbortController()
    entry.aborter = aborter
    const set = (state: MediaState) => {
      entry.state = state
      this.#tell()
    }
    if (entry.state.isFailed) set(LOADING)
    // An answer that comes after its entry was forgotten is dropped.
    const isWanted = () => this.#entries.get(address) === entry && !aborter.signal.aborted
    this.#around.fetchBlob(address, aborter.signal).then(
      (blob) => {
        if (isWanted()) set({ url: this.#around.toUrl(blob), isFailed: false })
      },
      (error: unknown) => {
        if (!isWanted()) return
        const pauseMs = error instanceof NoMedium ? undefined : PAUSES_MS[failures]
        if (pauseMs === undefined) set(FAILED)
        else
          entry.endPause = this.#around.clock.after(pauseMs, () => this.#again(address, entry, failures + 1))
      },
    )
  }

  #again(address: string, entry: Entry, failures: number): void {
    entry.endPause = undefined
    if (entry.wishes > 0) this.#fetch(address, entry, failures)
    // Whoever shows it next has it fetched anew.
    else entry.state = FAILED
  }

  #trim(): void {
    const unshown = [...this.#entries].filter(([, entry]) => entry.wishes === 0)
    for (const [address, entry] of unshown.slice(0, Math.max(0, unshown.length - UNSHOWN_MAX))) {
      this.#forget(address, entry)
    }
  }

  #forget(address: string, entry: Entry): void {
    this.#entries.delete(address)
    entry.aborter.abort()
    entry.endPause?.()
    if (entry.state.url !== undefined) this.#around.revoke(entry.state.url)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
