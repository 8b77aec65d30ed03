import type * as z from 'zod/mini'
import type { Storage } from '../platform/storage.ts'

/** Settings that this device keeps; what isn't readable, or is none, is as at first. */
export class KeptSettings<Settings extends object> {
  readonly #storage: Pick<Storage, 'read' | 'write'>
  readonly #key: string
  readonly #shape: z.ZodMiniType<Settings>
  readonly #listeners = new Set<(change: Partial<Settings>) => void>()
  #settings: Settings

  constructor(
    storage: Pick<Storage, 'read' | 'write'>,
    key: string,
    shape: z.ZodMiniType<Settings>,
    start: Settings,
  ) {
    this.#storage = storage
    this.#key = key
    this.#shape = shape
    this.#settings = start
    this.#settings = this.#kept()
  }

  readonly getSnapshot = (): Settings => this.#settings

  /** The listener is told what was set. */
  readonly subscribe = (listener: (change: Partial<Settings>) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Felt at once. What another window of this browser has set since stays. */
  readonly set = (change: Partial<Settings>): void => {
    const settings = { ...this.#kept(), ...change }
    this.#storage.write(this.#key, JSON.stringify(settings))
    this.#show(settings, change)
  }

  /** Another window may have set something. */
  readonly look = (): void => {
    const settings = this.#kept()
    const change = changeOf(this.#settings, settings)
    if (Object.keys(change).length > 0) this.#show(settings, change)
  }

  #kept(): Settings {
    try {
      return this.#shape.parse(JSON.parse(this.#storage.read(this.#key) ?? ''))
    } catch {
      // Nothing kept, or of another shape.
      return this.#settings
    }
  }

  #show(settings: Settings, change: Partial<Settings>): void {
    this.#settings = settings
    for (const listener of [...this.#listeners]) listener(change)
  }
}

function changeOf<Settings extends object>(before: Settings, now: Settings): Partial<Settings> {
  const old = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name)),
  )
  return Object.fromEntries(changed) as Partial<Settings>
}
