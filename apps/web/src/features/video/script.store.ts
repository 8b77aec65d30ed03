import * as z from 'zod/mini'
import { STORAGE_KEYS, type Storage, storage } from '../../platform/storage.ts'

export interface ScriptSettings {
  /** More: later than the picture. */
  readonly offsetMs: number
  /** Levels a second at most. */
  readonly perS: number
  /** What the script's range is felt as, 0-100. */
  readonly lowest: number
  readonly highest: number
}

export const OFFSET_MOST_MS = 2_000
export const LIMIT_LEAST_PER_S = 20
/** Here a script may change as it likes. */
export const NO_LIMIT_PER_S = 500
export const SCRIPT_START: ScriptSettings = { offsetMs: 0, perS: NO_LIMIT_PER_S, lowest: 0, highest: 60 }

const within = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most))
const Kept = z.object({
  offsetMs: within(-OFFSET_MOST_MS, OFFSET_MOST_MS),
  perS: within(LIMIT_LEAST_PER_S, NO_LIMIT_PER_S),
  lowest: within(0, 100),
  highest: within(0, 100),
})

function read(store: Pick<Storage, 'read'>): ScriptSettings {
  try {
    return Kept.parse(JSON.parse(store.read(STORAGE_KEYS.script) ?? ''))
  } catch {
    return SCRIPT_START
  }
}

/** How scripts are felt; kept on this device. */
export class ScriptStore {
  readonly #storage: Pick<Storage, 'read' | 'write'>
  readonly #listeners = new Set<() => void>()
  #settings: ScriptSettings

  constructor(store: Pick<Storage, 'read' | 'write'>) {
    this.#storage = store
    this.#settings = read(store)
  }

  readonly getSnapshot = (): ScriptSettings => this.#settings

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly set = (part: Partial<ScriptSettings>): void => {
    this.#settings = { ...this.#settings, ...part }
    this.#storage.write(STORAGE_KEYS.script, JSON.stringify(this.#settings))
    for (const listener of this.#listeners) listener()
  }
}

export const scriptStore = new ScriptStore(storage)
