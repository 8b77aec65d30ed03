import type { OrderCode, Scene, Slot } from '@thrum/contracts/device/device.entities'
import type { ErrorCode } from '@thrum/contracts/errors'
import { BEAT_MS } from '@thrum/contracts/limits'
import type { Move, PlayLimits, Wanted } from '@thrum/contracts/play/play.entities'
import type { ClientEventData } from '@thrum/contracts/play/play.push'
import type { Order } from '@thrum/toy-protocol/order'
import { checkOrder, type OrderCheck } from '@thrum/toy-protocol/scene'
import { limitOrder, mayMove, NO_LIMITS, RiseEnvelope } from '@thrum/toy-protocol/toy-limits'
import { TimeBox, toPlayLimits } from './time-box.ts'

/** The receiver's active device as orders see it. `none`: nothing is bound or chosen. */
export type ActiveDevice =
  | { at: 'none' }
  | { at: 'forbidden'; code: string }
  | { at: 'active'; code: string; scene: Scene }

/** A scene offers a few slots with 101 levels each; more different codes than this are not kept. */
const CHECKS_KEPT = 4_096
/** Until the next beat, and the one after it should that be late, the toy has something to rise to. */
const RISE_LEAD_MS = 2 * BEAT_MS

/**
 * What may reach the toy of one play: only what the active device's scene offers, within the receiver's own
 * limits. Above the cap and the rise limit a code is lowered, never refused; the toy's own side keeps both more
 * finely. Source: P-B2, P-B3.
 */
export class ToyDoor {
  #device: ActiveDevice
  #limits: PlayLimits | undefined
  /** When all of it ends. */
  readonly timeBox = new TimeBox()
  readonly #rise = new RiseEnvelope(RISE_LEAD_MS)
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

  /** The toy stands still: what comes next rises from the bottom. */
  rest(): void {
    this.#rise.rest()
  }

  change(device: ActiveDevice): void {
    this.#device = device
    this.#checks.clear()
  }

  /** The receiver's word. @returns it on this server's clock */
  limit(told: ClientEventData<'limits'>, nowMs: number): PlayLimits {
    this.#limits = toPlayLimits(told, nowMs)
    this.timeBox.set(this.#limits.endsAtMs, nowMs)
    return this.#limits
  }

  /** Why this code can't go to the toy; undefined when it can. */
  refusalFor(code: OrderCode): ErrorCode | undefined {
    if (this.#device.at === 'none') return 'device.notActive'
    if (this.#device.at === 'forbidden') return 'device.forbidden'
    const checked = this.#check(this.#device.scene, code)
    if (!checked.ok) return checked.reason
    return this.#isClosed(checked.order) ? 'device.mismatch' : undefined
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
      if (!this.#isClosed(checked.order)) admitted[slot] = code
    }
    return admitted
  }

  /** An admitted state as it goes to the toy now: the slots that it leaves out are at rest from here. */
  lower(admitted: Wanted, nowMs: number): Wanted {
    this.#rise.keepOnly(Object.keys(admitted).map((slot) => Number(slot) as Slot))
    const entries = Object.entries(admitted).map(([slot, code]) => [slot, this.pass(code, nowMs) ?? code])
    return Object.fromEntries(entries)
  }

  /**
   * A code of this device as it may go to the toy now; undefined when its slot may not move. Asked only for what
   * goes: the slot is taken to stand there from now on.
   */
  pass(code: OrderCode, nowMs: number): OrderCode | undefined {
    const { risePerS } = this.#limits ?? NO_LIMITS
    const limited = limitOrder(code, this.#limits ?? NO_LIMITS)
    return limited && this.#rise.pass(limited, risePerS, nowMs)
  }

  /** Nothing that the active device takes order by order: the stop and codes of no known slot are neither. */
  isForeign(code: OrderCode): boolean {
    return this.slotOf(code) === undefined
  }

  /** Moves that aren't foreign, as they may go to the toy now; of closed slots none. */
  passMoves(moves: readonly Move[], nowMs: number): Move[] {
    return moves.flatMap(({ atMs, code }) => {
      const passed = this.pass(code, nowMs)
      return passed === undefined ? [] : [{ atMs, code: passed }]
    })
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

  /** Rest is welcome in a slot that may not move. */
  #isClosed(order: Order | undefined): boolean {
    return order?.level !== 0 && !mayMove(this.#limits ?? NO_LIMITS, order?.slot)
  }
}
