import type { SentFile } from './file-view.ts'

/** How a download stands. `ratio`: 0 to 1. */
export type DownloadState =
  | { readonly at: 'idle' | 'saved' | 'failed' }
  | { readonly at: 'loading'; readonly ratio: number }

export interface DownloadPorts {
  /** @throws where it can't be had whole */
  fetch(address: string, signal: AbortSignal, onBytes: (bytes: number) => void): Promise<Blob>
  /** Hands it to the browser, which keeps it. */
  save(blob: Blob, name: string): void
}

const IDLE: DownloadState = { at: 'idle' }
/** Less is not worth drawing anew. */
const STEP = 0.02

/** Files on their way to this device, by address: they go on while their bubbles are out of sight. CHAT-046 */
export class FileDownloads {
  readonly #ports: DownloadPorts
  readonly #listeners = new Set<() => void>()
  readonly #states = new Map<string, DownloadState>()
  readonly #aborters = new Map<string, AbortController>()

  constructor(ports: DownloadPorts) {
    this.#ports = ports
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly stateOf = (address: string): DownloadState => this.#states.get(address) ?? IDLE

  /** Nothing happens while it is on its way. */
  readonly start = async ({ address, bytes, name }: SentFile): Promise<void> => {
    if (this.#aborters.has(address)) return
    const aborter = new AbortController()
    this.#aborters.set(address, aborter)
    const set = (state: DownloadState) => {
      if (this.#aborters.get(address) === aborter) this.#set(address, state)
    }
    set({ at: 'loading', ratio: 0 })
    let shown = 0
    const onBytes = (count: number) => {
      const ratio = Math.min(1, count / Math.max(1, bytes))
      if (ratio - shown < STEP) return
      shown = ratio
      set({ at: 'loading', ratio })
    }
    try {
      const blob = await this.#ports.fetch(address, aborter.signal, onBytes)
      if (aborter.signal.aborted) return
      this.#ports.save(blob, name)
      set({ at: 'saved' })
    } catch {
      set({ at: 'failed' })
    } finally {
      if (this.#aborters.get(address) === aborter) this.#aborters.delete(address)
    }
  }

  readonly cancel = (address: string): void => {
    const aborter = this.#aborters.get(address)
    this.#aborters.delete(address)
    aborter?.abort()
    this.#set(address, IDLE)
  }

  /** With the session nothing goes on, and nothing is known. */
  readonly clear = (): void => {
    for (const aborter of this.#aborters.values()) aborter.abort()
    this.#aborters.clear()
    this.#states.clear()
    this.#tell()
  }

  #set(address: string, state: DownloadState): void {
    this.#states.set(address, state)
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
