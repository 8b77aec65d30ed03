import type { Clock } from '@thrum/toy-protocol/clock'
import { findModel } from '@thrum/toy-protocol/foreign-toys'
import { SimulatedToy } from '@thrum/toy-protocol/simulated-toy'
import { ToyError } from '@thrum/toy-protocol/toy-error'
import type { ToyModel } from '@thrum/toy-protocol/toys'
import type { ForeignPeripheral, Peripheral, Radio, RadioLink } from './radio.ts'

const PREFIX = 'virtual-'

const UNKNOWN_MODEL: ToyModel = {
  model: 'X0',
  img: 'pebble',
  name: '',
  stopsOnLinkLoss: true,
  authenticated: true,
  echo: true,
  maxWritesPerS: 1,
  scene: [],
}

/** The simulated toy as a link; its last word needs no radio. */
class VirtualLink extends SimulatedToy implements RadioLink {
  writeLast(bytes: Uint8Array): void {
    this.write(bytes).catch(() => undefined)
  }
}

/** An address that was paired elsewhere. */
class StrangerLink extends VirtualLink {
  constructor(clock: Clock) {
    super({ model: UNKNOWN_MODEL, clock, random: () => 0 })
  }
  override async connect(): Promise<void> {
    throw new ToyError('toy.notFound')
  }
}

/** The one toy of a model that is always in reach. */
function find(model: string): Peripheral {
  const found = findModel(model)
  if (found === undefined) throw new ToyError('toy.notFound')
  return { address: PREFIX + encodeURIComponent(model), name: found.name }
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
export function createVirtualRadio(
  clock: Clock,
  random: () => number = Math.random,
): Radio & { toys: VirtualToys } {
  const made = new Map<string, VirtualLink>()
  const listeners = new Set<() => void>()

  function make(address: string): VirtualLink {
    const present = made.get(address)
    if (present !== undefined) return present
    const model = address.startsWith(PREFIX)
      ? findModel(decodeURIComponent(address.slice(PREFIX.length)))
      : undefined
    if (model === undefined) return new StrangerLink(clock)
    const toy = new VirtualLink({ model, clock, random })
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
      return find(model)
    },
    async requestForeign([model = '']): Promise<ForeignPeripheral> {
      return { ...find(model), model }
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
