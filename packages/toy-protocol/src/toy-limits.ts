import type { OrderCode, Slot } from '@thrum/contracts/device/device.entities'
import type { PlayLimits } from '@thrum/contracts/play/play.entities'
import { clampOrder } from './cap.ts'
import { encodeOrder, isStop, parseOrder } from './order.ts'

/** What holds for one toy, whoever steers it. Source: safety DR-15, P-B3 */
export type ToyLimits = Readonly<Pick<PlayLimits, 'cap' | 'risePerS' | 'slots'>>

/** Nothing is lowered, held back or closed. */
export const NO_LIMITS: ToyLimits = { cap: 100, risePerS: null, slots: null }

/** @param slot undefined for a code longer than four bytes: its slot isn't known, so it moves only where all may */
export function mayMove({ slots }: Pick<ToyLimits, 'slots'>, slot: Slot | undefined): boolean {
  return slots === null || (slot !== undefined && slots.includes(slot))
}

/**
 * The order as the limits let it through, the rise apart.
 * @returns undefined when its slot may not move; the stop when its level is unknown and there is a cap or a rise
 * limit, as neither could be kept
 */
export function limitOrder(code: OrderCode, limits: ToyLimits): OrderCode | undefined {
  if (isStop(code)) return code
  const order = parseOrder(code)
  if (order?.level === 0) return code
  if (!mayMove(limits, order?.slot)) return undefined
  const isUnknownRise = order === undefined && limits.risePerS !== null
  return clampOrder(code, isUnknownRise ? 0 : limits.cap)
}

/** A level and when it was right. */
export interface LevelAt {
  /** 0-100; may be a fraction. */
  readonly level: number
  readonly atMs: number
}

/** How high a level may stand by now, on the straight line up from where it stood. */
export function risenLevel(from: LevelAt, risePerS: number, nowMs: number): number {
  return Math.min(100, from.level + (Math.max(0, nowMs - from.atMs) / 1000) * risePerS)
}

/**
 * Holds what passes on its way to a toy below the line that the rise limit allows. For the server, which sees
 * each slot with every beat; the toy's own lane keeps the finer limit. Falls pass whole. Pure state.
 */
export class RiseEnvelope {
  readonly #leadMs: number
  readonly #slots = new Map<Slot, LevelAt>()

  /**
   * @param leadMs how far a level may run ahead of the line, so that the toy has something to rise to until the
   * next beat comes
   */
  constructor(leadMs: number) {
    this.#leadMs = leadMs
  }

  /** Everything stands still. */
  rest(): void {
    this.#slots.clear()
  }

  /** A beat is the full state: the slots that it leaves out are at rest. */
  keepOnly(moving: readonly Slot[]): void {
    for (const slot of this.#slots.keys()) if (!moving.includes(slot)) this.#slots.delete(slot)
  }

  /** @returns the order, lowered to what may be reached by now; from here its slot goes on */
  pass(code: OrderCode, risePerS: number | null, nowMs: number): OrderCode {
    const order = parseOrder(code)
    if (order === undefined) return code
    const from = this.#slots.get(order.slot) ?? { level: 0, atMs: nowMs }
    const line = risePerS === null ? 100 : risenLevel(from, risePerS, nowMs)
    this.#slots.set(order.slot, { level: Math.min(order.level, line), atMs: nowMs })
    const allowed = Math.floor(risePerS === null ? line : line + (risePerS * this.#leadMs) / 1000)
    return order.level <= allowed ? code : encodeOrder({ ...order, level: Math.max(1, allowed) })
  }
}
