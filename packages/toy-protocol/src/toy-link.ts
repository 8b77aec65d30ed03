/** The radio link to one peripheral. Being `lost` and being `closed` differ in who wanted it. */
export type LinkState = 'closed' | 'connecting' | 'open' | 'lost'

/**
 * What confirms an order: the toy's own echo of what it executed; or, where it has none, a completed write with
 * response.
 */
export type Confirmation = 'echo' | 'response'

/**
 * What drives a toy of any maker. Features hold a toy by this and never see GATT words. Implementations: the
 * app's Bluetooth radio, a maker's library, the simulated toy. Everything may throw `ToyError`.
 */
export interface ToyLink {
  readonly confirms: Confirmation
  /** How close on each other's heels the toy takes levels, as many in a second. `WriteBudget` holds besides. */
  readonly maxWritesPerS: number
  state(): LinkState
  /** Opens the link; resolves once orders can be written. @throws ToyError when the toy isn't reached */
  connect(): Promise<void>
  /** Closes it; never throws. Stop the toy first. */
  disconnect(): Promise<void>
  /**
   * Hands 4 to 20 bytes to the toy. One at a time: the radio refuses a second write while one is on its way.
   * That it resolves says only that the bytes left, unless `confirms` is `response`.
   */
  write(bytes: Uint8Array): Promise<void>
  /** 0 to 100; undefined when the toy doesn't tell. */
  batteryPercent(): Promise<number | undefined>
  /** @returns ends the listening, as for the other two */
  onState(listener: (state: LinkState) => void): () => void
  /** The bytes of each order that the toy has executed. Never called where `confirms` is `response`. */
  onEcho(listener: (bytes: Uint8Array) => void): () => void
  onBattery(listener: (percent: number) => void): () => void
}
