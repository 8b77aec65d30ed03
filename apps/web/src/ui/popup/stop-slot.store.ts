import type { ReactNode } from 'react'

/** What the page on screen offers as its STOP bar; popups repeat it above their scrim. */
class StopSlotStore {
  readonly #listeners = new Set<() => void>()
  #bar: { readonly owner: string; readonly node: ReactNode } | undefined

  readonly getSnapshot = (): ReactNode => this.#bar?.node

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  offer(owner: string, node: ReactNode): void {
    this.#bar = { owner, node }
    this.#tell()
  }

  withdraw(owner: string): void {
    if (this.#bar?.owner !== owner) return
    this.#bar = undefined
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

export const stopSlot = new StopSlotStore()
