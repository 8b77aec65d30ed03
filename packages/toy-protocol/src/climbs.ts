import type { OrderCode } from '@thrum/contracts/device/device.entities'
import { encodeOrder, keyOf, parseOrder } from './order.ts'
import { type LevelAt, risenLevel } from './toy-limits.ts'

/** A sum of fractions may miss a whole point by this. */
const ROUNDING = 1e-6

/**
 * How far each slot of a toy may rise by now. Starts at the last stop, with every slot at rest; what the toy may not
 * have taken counts as the lower of the two levels. Pure state; times are monotonic.
 */
export class Climbs {
  /** Points a second; null for at once. */
  risePerS: number | null = null
  /** Where each slot stands for sure, and since when it may rise from there. */
  readonly #stands = new Map<number, LevelAt>()

  /** A stop goes out, or the link is gone. */
  forget(): void {
    this.#stands.clear()
  }

  /** The slot may rise from where it stands, from now on. */
  standFrom(key: number, nowMs: number): void {
    this.#stands.set(key, { level: this.#stands.get(key)?.level ?? 0, atMs: nowMs })
  }

  /** Whatever was asked for rises from now on, not from when it was asked for. */
  restart(nowMs: number): void {
    for (const key of this.#stands.keys()) this.standFrom(key, nowMs)
  }

  /** Whether the rise limit holds this code back. */
  holds(code: OrderCode | undefined): boolean {
    if (code === undefined || this.risePerS === null) return false
    return (parseOrder(code)?.level ?? 0) > (this.#stands.get(keyOf(code))?.level ?? 0)
  }

  /** When there is room for one point more. */
  stepDueMs(code: OrderCode): number {
    const stand = this.#stands.get(keyOf(code))
    return stand === undefined || this.risePerS === null ? 0 : stand.atMs + 1000 / this.risePerS
  }

  /** As much of a level as may be written now; the very same code where that is all of it. */
  step(target: OrderCode, nowMs: number): OrderCode {
    const key = keyOf(target)
    const order = parseOrder(target)
    const { risePerS } = this
    const stand = this.#stands.get(key) ?? { level: 0, atMs: nowMs }
    const line = risePerS === null ? 100 : risenLevel(stand, risePerS, nowMs)
    const level = Math.min(order?.level ?? 0, Math.max(stand.level, Math.floor(line + ROUNDING)))
    // Until the toy has taken it, only the lower of the two is sure. What a whole step leaves over isn't lost.
    const overMs = order === undefined || risePerS === null ? 0 : ((line - level) / risePerS) * 1000
    const atMs = order !== undefined && level < order.level ? nowMs - Math.max(0, overMs) : nowMs
    this.#stands.set(key, { level: Math.min(stand.level, level), atMs })
    return order === undefined || level === order.level ? target : encodeOrder({ ...order, level })
  }

  /** The toy has taken this code. */
  taken(code: OrderCode): void {
    const stand = this.#stands.get(keyOf(code))
    if (stand !== undefined) this.#stands.set(keyOf(code), { ...stand, level: parseOrder(code)?.level ?? 0 })
  }
}
