import type { Confirmation, ToyLink } from '@thrum/toy-protocol/toy-link'

/** What the radio of this phone or browser can do at the moment. */
export type RadioState = 'ready' | 'unsupported' | 'off' | 'noPermission'

export interface Peripheral {
  /** What the radio knows it by: a hardware address on Android, an opaque id on iOS and in browsers. */
  address: string
  name: string
}

/** What the driver must know of a toy's model. */
export interface ToyTraits {
  model: string
  confirms: Confirmation
  maxWritesPerS: number
}

/** A peripheral of another maker, told apart by its name. */
export interface ForeignPeripheral extends Peripheral {
  model: string
}

/** A link whose last word can be spoken by a page that is going away. */
export interface RadioLink extends ToyLink {
  /**
   * Hands the bytes to the radio before it returns, without waiting for a write under way, because a closing
   * page gets no further turn. Never throws.
   */
  writeLast(bytes: Uint8Array): void
}

/** One way to reach toys. Features see this and never Bluetooth's own words. */
export interface Radio {
  /** Asked beforehand, so that a radio that is off is a state and not a failure. */
  state(): Promise<RadioState>
  /** Told when Bluetooth is switched on or off, where the platform says so; the result ends it. */
  watch(onChange: (state: RadioState) => void): () => void
  /** On iOS a stop must follow a send by 150 ms; 0 elsewhere. Source: spec §4. */
  readonly stopDelayMs: number
  /**
   * The system's chooser, with our toys only. Call it straight from a click.
   * @param model of the device to be paired; a simulated radio offers a toy of it
   * @throws ToyError `toy.notFound` when it was closed, `toy.radioOff`, `toy.noPermission`, `toy.unavailable`
   */
  request(model: string): Promise<Peripheral>
  /**
   * The same with toys of these models of other makers. Call it straight from a click.
   * @throws ToyError as `request`; `toy.notOurs` when something else was chosen
   */
  requestForeign(models: readonly string[]): Promise<ForeignPeripheral>
  /**
   * A link to exactly this peripheral, still closed. Its `connect` fails with `toy.notFound` when this phone
   * has never met the address, and with `toy.connectFailed` when the toy is not in reach.
   */
  link(address: string, traits: ToyTraits): RadioLink
  /** Bluetooth or app settings of the phone; false where there is no way to them. */
  openSettings(): Promise<boolean>
}
