import type * as z from 'zod/mini'
import type { Storage } from '../platform/storage.ts'

/** Settings that this device keeps; what isn't readable, or is none, is as at first. */
export class KeptSettings<Settings extends object> {
  readonly #storage: Pick<Storage, 'read' | 'write'>
  readonly #key: string
  readonly #listeners = new Set<() => void>()
  #settings: Settings

  constructor(
    storage: Pick<Storage, 'read' | 'write'>,
    key: string,
    shape: z.ZodMiniType<Settings>,
    start: Settings,
  ) {
    this.#storage = storage
    this.#key = key
    this.#settings = start
    try {
      this.#settings = shape.parse(JSON.parse(storage.read(key) ?? ''))
    } catch {
      // Nothing kept, or of another shape.
    }
  }

  readonly getSnapshot = (): Settings => this.#settings

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Felt at once. */
  readonly set = (part: Partial<Settings>): Settings => {
    this.#settings = { ...this.#settings, ...part }
    this.#storage.write(this.#key, JSON.stringify(this.#settings))
    for (const listener of [...this.#listeners]) listener()
    return this.#settings
  }
}
