import type { OrderCode, Slot } from '@thrum/contracts/device/device.entities'
import { ORDER_AGE_MAX_MS, PLAYOUT_MAX_MS, PLAYOUT_MIN_MS } from '@thrum/contracts/limits'
import type { Move, Wanted } from '@thrum/contracts/play/play.entities'
import { isRest, parseOrder, restOrder } from './order.ts'
import { SyncedClock } from './synced-clock.ts'

/** How fast the allowance for a line that stutters falls again, once it doesn't. */
const JITTER_FALL_RATIO = 0.02
/** What a moment of unrest is allowed for beyond its own length. */
const JITTER_EXTRA_MS = 20
/** More than a second of everything a sender may say. */
const KEPT_MAX = 300

interface Planned {
  readonly slot: string
  readonly code: OrderCode
  /** On the sender's clock. */
  readonly atMs: number
}

/**
 * Plays moves at the receiver as far apart as they were made, whatever the network does to their packets: a little
 * later than they were meant, by as much as the line stutters. What comes after its moment isn't caught up on; of
 * each slot the newest due move counts, and none that is older than a second. Pure state: no timer.
 *
 * A slot is in hand from its first move until a state without a time, or a stop, takes it away.
 */
export class Playout {
  readonly #sender = new SyncedClock()
  #planned: Planned[] = []
  #jitterMs = 0
  readonly #inHand = new Set<string>()

  /** How long after it was meant a move is played, beyond the quickest way here. */
  get delayMs(): number {
    return Math.min(PLAYOUT_MAX_MS, PLAYOUT_MIN_MS + this.#jitterMs)
  }

  /** @param sentAtMs when the packet left, on the sender's clock */
  add(sentAtMs: number, moves: readonly Move[], nowMs: number): void {
    this.#hear(sentAtMs, nowMs)
    for (const { atMs, code } of moves) {
      const slot = parseOrder(code)?.slot
      // None is meant for later than it was sent: what says so would wait for ever.
      if (slot !== undefined) this.#plan({ slot: String(slot), code, atMs: Math.min(atMs, sentAtMs) })
    }
  }

  /**
   * The sender's full state, as of a moment of the same timeline: in their turn it repairs the slots in hand.
   * @returns those slots; for the others the state holds at once
   */
  state(sentAtMs: number, wanted: Wanted, nowMs: number): ReadonlySet<string> {
    this.#hear(sentAtMs, nowMs)
    for (const slot of this.#inHand) {
      this.#plan({ slot, code: wanted[slot] ?? restOrder(Number(slot) as Slot), atMs: sentAtMs })
    }
    return this.#inHand
  }

  /** The moves whose moment has come, one of each slot. */
  take(nowMs: number): OrderCode[] {
    const due = new Map<string, Planned>()
    const later: Planned[] = []
    for (const move of this.#planned) {
      if (this.#dueMs(move) <= nowMs) due.set(move.slot, move)
      else later.push(move)
    }
    this.#planned = later
    return (
      [...due.values()]
        // Rest is never too late.
        .filter((move) => isRest(move.code) || nowMs - this.#dueMs(move) <= ORDER_AGE_MAX_MS)
        .map(({ code }) => code)
    )
  }

  /** When `take` has something next, on the own clock; undefined when nothing is planned. */
  get nextMs(): number | undefined {
    return this.#planned.length === 0
      ? undefined
      : Math.min(...this.#planned.map((move) => this.#dueMs(move)))
  }

  /** A stop, or a state that holds at once: nothing that was planned is played. */
  clear(): void {
    this.#planned = []
    this.#inHand.clear()
  }

  /** Another window of the sender's, or a new connection: its clock may be another one. */
  forget(): void {
    this.clear()
    this.#sender.forget()
    this.#jitterMs = 0
  }

  #hear(sentAtMs: number, nowMs: number): void {
    const lateMs = this.#sender.hear(sentAtMs, nowMs)
    const neededMs = Math.max(0, lateMs - PLAYOUT_MIN_MS) + (lateMs > PLAYOUT_MIN_MS ? JITTER_EXTRA_MS : 0)
    const fallenMs = this.#jitterMs * (1 - JITTER_FALL_RATIO)
    this.#jitterMs = Math.min(PLAYOUT_MAX_MS - PLAYOUT_MIN_MS, Math.max(neededMs, fallenMs))
  }

  #plan(move: Planned): void {
    this.#inHand.add(move.slot)
    this.#planned.push(move)
    if (this.#planned.length > KEPT_MAX) this.#planned.shift()
  }

  #dueMs({ atMs }: Planned): number {
    return this.#sender.toLocalMs(atMs) + this.delayMs
  }
}
