import { STORAGE_KEYS, type Storage, storage } from '../../platform/storage.ts'

export const FREQUENCY = { lowest: 0.5, highest: 3, step: 0.1, start: 1 } as const

function held(ratio: number): number {
  const steps = Math.round(ratio / FREQUENCY.step)
  // Tenths have no exact form; what is shown and kept has one digit.
  const whole = Number((steps * FREQUENCY.step).toFixed(1))
  return Math.min(FREQUENCY.highest, Math.max(FREQUENCY.lowest, whole))
}

function read(store: Pick<Storage, 'read'>): number {
  const kept = Number.parseFloat(store.read(STORAGE_KEYS.frequency) ?? '')
  return Number.isFinite(kept) ? held(kept) : FREQUENCY.start
}

/** How fast drawn lines play, 1 being six seconds; kept on this device. Source: PLR-06 */
export class FrequencyStore {
  readonly #storage: Pick<Storage, 'read' | 'write'>
  readonly #listeners = new Set<() => void>()
  #ratio: number

  constructor(store: Pick<Storage, 'read' | 'write'>) {
    this.#storage = store
    this.#ratio = read(store)
  }

  readonly getSnapshot = (): number => this.#ratio

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Felt at once. */
  readonly set = (ratio: number): void => {
    this.#ratio = held(ratio)
    this.#storage.write(STORAGE_KEYS.frequency, String(this.#ratio))
    for (const listener of this.#listeners) listener()
  }
}

export const frequencyStore = new FrequencyStore(storage)
