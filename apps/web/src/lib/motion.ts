/**
 * - `rest`: nothing can move, or there is no toy here
 * - `moving`: a toy moves or may be moved by somebody
 * - `unconfirmed`: it was told to stop and has not said that it did
 */
export type MotionState = 'rest' | 'moving' | 'unconfirmed'

export interface MotionSource {
  look(): MotionState
  /** Stops all that is its own at once; the first write is issued before it returns. */
  stop(): Promise<unknown>
  subscribe(listener: () => void): () => void
}

/**
 * What moves, for every STOP and for parts that must not cover one or must stop first. The own toy and the play each
 * offer themselves here with the code that makes them move; before that they can't.
 */
class Motion {
  readonly #listeners = new Set<() => void>()
  readonly #sources: MotionSource[] = []

  readonly getSnapshot = (): MotionState => {
    const states = this.#sources.map((source) => source.look())
    if (states.includes('unconfirmed')) return 'unconfirmed'
    return states.includes('moving') ? 'moving' : 'rest'
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Stops all of it; one that fails keeps none from stopping. */
  readonly stop = async (): Promise<void> => {
    await Promise.allSettled(this.#sources.map(async (source) => source.stop()))
  }

  readonly offer = (source: MotionSource): void => {
    this.#sources.push(source)
    const tell = () => {
      for (const listener of this.#listeners) listener()
    }
    source.subscribe(tell)
    tell()
  }
}

export const motion = new Motion()
