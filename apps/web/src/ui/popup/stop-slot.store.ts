import type { ReactNode } from 'react'

/** What the page on screen and the play offer as STOP bars; popups repeat the one that came last above their scrim. */
class StopSlotStore {
  readonly #listeners = new Set<() => void>()
  /** By owner. One that is offered anew keeps its place, and a withdrawn one uncovers the one before. */
  readonly #bars = new Map<string, ReactNode>()

  readonly getSnapshot = (): ReactNode => [...this.#bars.values()].at(-1)

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  offer(owner: string, node: ReactNode): void {
    this.#bars.set(owner, node)
    this.#tell()
  }

  withdraw(owner: string): void {
    if (this.#bars.delete(owner)) this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

export const stopSlot = new StopSlotStore()
