import type { OrderCode, Scene, Slot } from '@thrum/contracts/device/device.entities'
import type { ErrorCode } from '@thrum/contracts/errors'
import type { PlayLimits, Wanted } from '@thrum/contracts/play/play.entities'
import { clampOrder } from '@thrum/toy-protocol/cap'
import { checkOrder, type OrderCheck } from '@thrum/toy-protocol/scene'

/** The receiver's active device as orders see it. `none`: nothing is bound or chosen. */
export type ActiveDevice =
  | { at: 'none' }
  | { at: 'forbidden'; code: string }
  | { at: 'active'; code: string; scene: Scene }

/** A scene offers a few slots with 101 levels each; more different codes than this are not kept. */
const CHECKS_KEPT = 4_096
/** A limit further away than this is taken as an open end; timers can't count further. */
const ENDS_AT_MOST_IN_MS = 24 * 60 * 60_000

/**
 * What may reach the toy of one play: only what the active device's scene offers, within the receiver's own
 * limits. Above the cap a code is lowered, never refused. Source: P-B2, P-B3.
 */
export class ToyDoor {
  #device: ActiveDevice
  #limits: PlayLimits | undefined
  /** Answers of `checkOrder` for the active scene; a slider sends the same few codes over and over. */
  readonly #checks = new Map<OrderCode, OrderCheck>()

  constructor(device: ActiveDevice) {
    this.#device = device
  }

  get device(): ActiveDevice {
    return this.#device
  }

  get limits(): PlayLimits | undefined {
    return this.#limits
  }

  change(device: ActiveDevice): void {
    this.#device = device
    this.#checks.clear()
  }

  limit(limits: PlayLimits): void {
    this.#limits = limits
  }

  /** When the receiver's own time is up; infinite for an open end. */
  endsAtMs(nowMs: number): number {
    const endsAtMs = this.#limits?.endsAtMs ?? Number.POSITIVE_INFINITY
    return endsAtMs - nowMs > ENDS_AT_MOST_IN_MS ? Number.POSITIVE_INFINITY : endsAtMs
  }

  /** Why this code can't go to the toy; undefined when it can. */
  refusalFor(code: OrderCode): ErrorCode | undefined {
    if (this.#device.at === 'none') return 'device.notActive'
    if (this.#device.at === 'forbidden') return 'device.forbidden'
    const checked = this.#check(this.#device.scene, code)
    if (!checked.ok) return checked.reason
    return this.#mayMove(checked.order?.slot) ? undefined : 'device.mismatch'
  }

  /** The wanted state as it may go to the toy; undefined when it holds anything foreign. */
  admit(wanted: Wanted): Wanted | undefined {
    const entries = Object.entries(wanted)
    if (entries.length === 0) return wanted
    if (this.#device.at !== 'active') return undefined
    const admitted: Wanted = {}
    for (const [slot, code] of entries) {
      const checked = this.#check(this.#device.scene, code)
      if (!checked.ok || String(checked.order?.slot) !== slot) return undefined
      if (this.#mayMove(checked.order?.slot)) admitted[slot] = this.clamp(code)
    }
    return admitted
  }

  clamp(code: OrderCode): OrderCode {
    return this.#limits === undefined ? code : clampOrder(code, this.#limits.cap)
  }

  /** Of a code that passed; undefined for codes longer than four bytes. */
  slotOf(code: OrderCode): Slot | undefined {
    const checked = this.#device.at === 'active' ? this.#check(this.#device.scene, code) : undefined
    return checked?.ok === true ? checked.order?.slot : undefined
  }

  #check(scene: Scene, code: OrderCode): OrderCheck {
    const known = this.#checks.get(code)
    if (known !== undefined) return known
    const checked = checkOrder(scene, code)
    if (this.#checks.size < CHECKS_KEPT) this.#checks.set(code, checked)
    return checked
  }

  /** A code of no known slot moves only where the receiver set no list of slots. */
  #mayMove(slot: Slot | undefined): boolean {
    const slots = this.#limits?.slots ?? null
    return slots === null || (slot !== undefined && slots.includes(slot))
  }
}
