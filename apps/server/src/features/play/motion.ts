import type { OrderCode, Slot } from '@thrum/contracts/device/device.entities'
import { SERVER_LEASE_MS } from '@thrum/contracts/limits'
import { type Rate, RateMerge } from '@thrum/toy-protocol/rate-merge'
import { dueMs, isDue } from './one-timer.ts'

export interface Arrival {
  code: OrderCode
  seq: number
  atMs: number
}

/** Codes longer than four bytes name no slot; they share one place. */
type Place = Slot | 'long'

/** What the initiator asked for last: what of it still waits, whether any went out, and how long it may last. */
export class Motion {
  readonly #merge: RateMerge<Place, Arrival>
  #hasMoved = false
  #lastProofMs: number | undefined

  constructor(orders: Rate, nowMs: number) {
    this.#merge = new RateMerge(orders, nowMs)
  }

  /** Something was relayed in this epoch, so the next stop can't be folded into the last one. */
  get hasMoved(): boolean {
    return this.#hasMoved
  }

  /** A single order, which waits for its turn. */
  offer(place: Place, arrival: Arrival): void {
    this.#lastProofMs = arrival.atMs
    this.#merge.offer(place, arrival)
  }

  /** All that is wanted now: newer than any order that still waits, and handed on at once. */
  state(isMoving: boolean, nowMs: number): void {
    this.#lastProofMs = nowMs
    this.#merge.clear()
    this.#hasMoved ||= isMoving
  }

  /** The orders whose turn it is; none more once they are forgotten between two. */
  take(nowMs: number): Generator<Arrival, void> {
    return this.#merge.take(nowMs)
  }

  /** An order goes out. Not each does whose turn it is: its slot may be closed by then. */
  moved(): void {
    this.#hasMoved = true
  }

  /** What waits is dead; what went out before runs on. */
  forget(): void {
    this.#merge.clear()
  }

  /** Nothing moves any more, so there is no lease either. */
  rest(): void {
    this.#hasMoved = false
    this.#lastProofMs = undefined
    this.#merge.clear()
  }

  isLeaseOver(nowMs: number): boolean {
    return isDue(this.#lastProofMs, SERVER_LEASE_MS, nowMs)
  }

  /** When the lease ends or the next order has its turn; infinite without either. */
  nextMs(nowMs: number): number {
    const turnMs = nowMs + (this.#merge.waitMs(nowMs) ?? Number.POSITIVE_INFINITY)
    return Math.min(dueMs(this.#lastProofMs, SERVER_LEASE_MS), turnMs)
  }
}
