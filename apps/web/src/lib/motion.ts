/**
 * - `rest`: nothing can move, or there is no toy here
 * - `moving`: a toy moves or may be moved by somebody
 * - `unconfirmed`: it was told to stop and has not said that it did
 */
export type MotionState = 'rest' | 'moving' | 'unconfirmed'

export interface MotionSource {
  look(): MotionState
  /** Stops everything at once; the first write is issued before it returns. */
  stop(): Promise<unknown>
  subscribe(listener: () => void): () => void
}

/**
 * What moves, for parts that must not cover a STOP or must stop first. The safety chunk offers itself here when it
 * arrives; before that nothing can move.
 */
class Motion {
  readonly #listeners = new Set<() => void>()
  #source: MotionSource | undefined

  readonly getSnapshot = (): MotionState => this.#source?.look() ?? 'rest'

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly stop = async (): Promise<void> => {
    await this.#source?.stop()
  }

  readonly offer = (source: MotionSource): void => {
    this.#source = source
    const tell = () => {
      for (const listener of this.#listeners) listener()
    }
    source.subscribe(tell)
    tell()
  }
}

export const motion = new Motion()
