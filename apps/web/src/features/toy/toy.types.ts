import type { Device, OrderCode, Scene } from '@thrum/contracts/device/device.entities'
import type { Levels, Wanted } from '@thrum/contracts/play/play.entities'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { ToyLimits } from '@thrum/toy-protocol/toy-limits'
import type { LostWhy } from './link.machine.ts'

/** The radio link to the selected toy; each phase carries only what exists then. */
export type LinkState =
  /** No device is selected. */
  | { at: 'none' }
  /** The device has no address yet: it is paired first, and nothing is written until then. */
  | { at: 'unpaired' }
  /** This browser or phone has no Bluetooth at all. */
  | { at: 'unsupported' }
  /** Bluetooth is switched off. */
  | { at: 'off' }
  /** The person or the system refuses Bluetooth. */
  | { at: 'noPermission' }
  | { at: 'connecting' }
  /** `battery` in percent; undefined until the toy tells. */
  | { at: 'connected'; battery: number | undefined }
  /**
   * Isn't there, for the reason the platform gives; looked for again by itself unless another tab has it. `battery`:
   * when it was last there.
   */
  | { at: 'lost'; why: LostWhy; battery?: number | undefined }

/** What is known about the last stop. `unconfirmed`: the person is asked to switch the toy off by hand. */
export type StopState = 'none' | 'stopping' | 'confirmed' | 'unconfirmed'
export type StopResult = 'confirmed' | 'unconfirmed'

/**
 * Who or what stopped the toy: the person, a stop order from outside, the page going out of sight, another
 * screen, the person in another tab, the end of the session, the radio, the device being disabled or exchanged, nobody
 * touching anything.
 */
export type StopCause =
  | 'person'
  | 'order'
  | 'page'
  | 'navigation'
  | 'tab'
  | 'signOut'
  | 'link'
  | 'disabled'
  | 'exchange'
  | 'unattended'

/** Why an order did not go to the toy. */
export type ApplyResult =
  | { ok: true }
  | { ok: false; reason: 'device.notActive' | 'device.forbidden' | 'device.mismatch' | 'order.invalid' }

export interface ToySnapshot {
  readonly device: Device | undefined
  readonly link: LinkState
  /** The active code of each slot, as asked for; empty after a stop. */
  readonly wanted: Wanted
  /** What the toy has confirmed: slot to level 0-100. */
  readonly applied: Levels
  /** Nothing above this level (0-100) is written. */
  readonly cap: number
  /** It obeys a partner: what the person does alone neither moves nor stops it, but for STOP. */
  readonly isLent: boolean
  readonly stop: StopState
  /** After a stop that the toy confirmed, until it is told something: from the first press to that, ms. */
  readonly stoppedInMs?: number | undefined
  /** Nothing above this level either, as the battery runs out; undefined while it does not. It only ever sinks. */
  readonly fade?: number | undefined
  /** The selected device was forbidden by its maker: it stands still and takes nothing. */
  readonly isDisabled: boolean
}

/** The one thing in the app that moves a toy, and stops it. */
export interface Toy {
  /**
   * Chooses the device whose toy is meant; the old one is stopped and let go first. The same device again
   * changes nothing. Connects by itself when the device has an address.
   */
  select(device: Device | undefined): void
  /**
   * As `select`, with what the service knows of it. It stays where it was paired here, whether the service has heard of
   * that or not, unless this phone has never met that address: it may have been paired in another tab.
   */
  update(device: Device): void
  /**
   * Opens the system's chooser; call it straight from a click. Resolves with the address, which the caller
   * keeps on the server.
   * @throws ToyError `toy.notFound` when it was closed, or no toy is to be there meanwhile; `toy.radioOff`,
   *   `toy.noPermission`, `toy.unavailable`
   */
  pair(device: Device): Promise<string>
  /** The person has chosen this peripheral in a chooser of this phone or browser: it isn't to be paired once more. */
  met(address: string): void
  /**
   * What the selected toy may be told, as the server last gave it; until then the model's own scene counts.
   * Codes outside it never reach the toy.
   */
  setScene(scene: Scene): void
  /** Turns the functions of one slot to `code`, within the limits; a stop code stops everything. */
  apply(code: OrderCode): ApplyResult
  /** Makes the toy do exactly this: slots that are absent come to rest. */
  setWanted(wanted: Wanted): ApplyResult
  /**
   * Stops everything at once; the first write is issued before this returns. Never throws and needs no
   * network. `confirmed` also where nothing can be moving. The person's own stop buzzes the phone once.
   */
  stop(cause?: StopCause): Promise<StopResult>
  /** The same for a page that gets no further turn: does not wait for a write under way. */
  stopLast(): void
  /** Told at every stop, at once, whoever asked for it. */
  onStop(listener: (cause: StopCause) => void): () => void
  /** The person has read that the toy did not confirm. */
  dismissStop(): void
  /**
   * What the toy has confirmed, and how long ago, ms; what is known of its battery, percent. `radioMs`: from the
   * last write that it confirmed to that.
   */
  applied(): { slots: Levels; ageMs: number; battery?: number | undefined; radioMs?: number | undefined }
  /** What holds while the person has the toy; takes effect on what runs now. */
  setLimits(limits: ToyLimits): void
  /** From now on a partner has it, and these hold in place of the own; undefined gives it back. */
  lend(limits: ToyLimits | undefined): void
  /** The maker or the server says that the device may not be used any more: stops and stays still. */
  disable(): void
  /** The service has just said that it may be used: one that was disabled is reached for again, at rest. */
  permit(): void
  /** Connects again now instead of at the next try; also after Bluetooth was switched on. */
  retry(): void
  /** Opens the phone's Bluetooth or app settings; false where the platform has no way to. */
  openSettings(): Promise<boolean>
  subscribe(listener: () => void): () => void
  getSnapshot(): ToySnapshot
}

/** A clock that keeps its pace in a hidden page. */
export interface Ticker extends Clock {
  /** Runs every `ms`; the result ends it. */
  every(ms: number, run: () => void): () => void
}
