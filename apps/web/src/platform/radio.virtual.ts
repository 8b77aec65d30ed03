import type { Clock } from '@thrum/toy-protocol/clock'
import { SimulatedToy } from '@thrum/toy-protocol/simulated-toy'
import { ToyError } from '@thrum/toy-protocol/toy-error'
import { findToy } from '@thrum/toy-protocol/toys'
import type { Peripheral, Radio, RadioLink } from './radio.ts'

const PREFIX = 'virtual-'

/** The simulated toy as a link; its last word needs no radio. */
class VirtualLink extends SimulatedToy implements RadioLink {
  writeLast(bytes: Uint8Array): void {
    this.write(bytes).catch(() => undefined)
  }
}

/** What the page's own toys do now, for their pictures. */
export interface VirtualToys {
  /** The toy with this address, once a link to it was made. */
  find(address: string): SimulatedToy | undefined
  onChange(listener: () => void): () => void
}

/**
 * Toys made of nothing, for the demo and for trying the app without hardware. The address names the model, so
 * that a toy is the same again after a reload.
 */
export function createVirtualRadio(clock: Clock): Radio & { toys: VirtualToys } {
  const made = new Map<string, VirtualLink>()
  const listeners = new Set<() => void>()

  function make(address: string): VirtualLink {
    const present = made.get(address)
    if (present !== undefined) return present
    const model = findToy(address.slice(PREFIX.length))
    if (!address.startsWith(PREFIX) || model === undefined) throw new ToyError('toy.notFound')
    const toy = new VirtualLink({ model, clock, random: Math.random })
    toy.onChange(() => {
      for (const listener of [...listeners]) listener()
    })
    made.set(address, toy)
    return toy
  }

  return {
    state: async () => 'ready',
    watch: () => () => undefined,
    stopDelayMs: 0,
    async request(model): Promise<Peripheral> {
      const found = findToy(model)
      if (found === undefined) throw new ToyError('toy.notFound')
      return { address: PREFIX + model, name: found.name }
    },
    link: make,
    openSettings: async () => false,
    toys: {
      find: (address) => made.get(address),
      onChange(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
}
