import { type OrderCode, STOP_ORDER } from '@thrum/contracts/device/device.entities'
import { STOP_TRIES, STOP_WINDOW_MS } from '@thrum/contracts/limits'
import type { Levels } from '@thrum/contracts/play/play.entities'
import { clampOrder } from './cap.ts'
import type { Clock } from './clock.ts'
import { fromBytes, isStop, parseOrder, toBytes } from './order.ts'
import type { Confirmation } from './toy-link.ts'

/** `unconfirmed`: the person is told to switch the toy off by hand. */
export type StopResult = 'confirmed' | 'unconfirmed'

export interface LaneOptions {
  readonly clock: Clock
  /** Hands bytes to the toy; may reject or hang. Never called while an earlier one is under way. */
  readonly write: (bytes: Uint8Array) => Promise<void>
  readonly confirms: Confirmation
  readonly maxWritesPerS: number
  /** A stop follows a send by at least this; `IOS_STOP_DELAY_MS` on iOS, otherwise 0. */
  readonly stopDelayMs: number
  /** Told the end of every stop, also of those the lane began by itself. */
  readonly onStop?: (result: StopResult) => void
  /** Told whenever `applied` has changed. */
  readonly onApplied?: () => void
}

/** What the toy has confirmed, and how long ago; a slot at rest is absent. */
export interface Applied {
  readonly slots: Levels
  readonly ageMs: number
}

/** A write that neither ends nor fails counts as failed after this, so that a hung radio can't hold back a stop. */
export const WRITE_TIMEOUT_MS = 500
/** From the start of one stop write to the next; with the first at 150 ms (iOS) the third is still in the window. */
export const STOP_RETRY_MS = [150, 450] as const
/** A toy that takes no order for this long is stopped: what it does isn't known any more. */
export const FAILING_LIMIT_MS = 1_000

interface Waiting {
  readonly code: OrderCode
  /** Lowered by the cap: goes before the others and doesn't wait for the rate. */
  readonly isUrgent: boolean
}

interface Stopping {
  readonly promise: Promise<StopResult>
  readonly settle: (result: StopResult) => void
  tries: number
  dueMs: number
}

/** Slot of a code; longer codes of other models share the key 0. */
function keyOf(code: OrderCode): number {
  return parseOrder(code)?.slot ?? 0
}

/**
 * The one way to a toy. Holds one write in flight and at most one waiting level per slot; a stop empties what
 * waits, goes next, and is repeated until the toy confirms it.
 *
 * - Nothing is written before `opened`, whose first write is a stop; `lost` forgets everything.
 * - Orders given while a stop runs wait for its confirmation, and are dropped if that doesn't come. After an
 *   unconfirmed stop the next order first brings a new stop.
 * - A failed level is written again unless a newer one waits; it never holds up another slot.
 * - The cap is applied here, after everything that came from outside. Lowering it writes at once; raising it
 *   raises nothing by itself.
 *
 * Never throws and never rejects. Source: spec §4; safety §3.1 (5); TOY-03 to TOY-05; faults F-28.
 */
export class WriteLane {
  readonly #options: LaneOptions
  readonly #waiting = new Map<number, Waiting>()
  /** Last code handed to the toy per slot since the last stop was asked for. */
  readonly #written = new Map<number, OrderCode>()
  #applied: Levels = {}
  #appliedAtMs: number
  #cap = 100
  #isOpen = false
  /** Whether the toy may still do what a stop was to end. */
  #needsStop = true
  #stopping: Stopping | undefined
  /** Identity of the write under way; an abandoned one finds another here and counts for nothing. */
  #inFlight: object | undefined
  #lastWriteMs = Number.NEGATIVE_INFINITY
  #failingSinceMs: number | undefined
  #cancelTimer: () => void = () => undefined

  constructor(options: LaneOptions) {
    this.#options = options
    this.#appliedAtMs = options.clock.nowMs()
  }

  /** How many orders wait, a stop counted as one. */
  get waiting(): number {
    return this.#waiting.size + (this.#stopping === undefined ? 0 : 1)
  }

  /** What the toy has confirmed. */
  applied(): Applied {
    return { slots: this.#applied, ageMs: this.#options.clock.nowMs() - this.#appliedAtMs }
  }

  /** The link is there (again): the first write is a stop. Source: abuse OR-24. */
  opened(): Promise<StopResult> {
    this.#isOpen = true
    return this.stop()
  }

  /** The link is gone: nothing that was wanted comes out later. */
  lost(): void {
    this.#isOpen = false
    this.#inFlight = undefined
    this.#cancelTimer()
    this.#waiting.clear()
    this.#written.clear()
    this.#settleStop('unconfirmed')
  }

  /**
   * Puts one order up for writing, clamped to the cap; newest wins per slot. Check it against the scene first.
   * One that the toy has confirmed already isn't written again, so every beat may be handed in whole.
   */
  apply(code: OrderCode): void {
    this.#put(code, false)
  }

  /** @param cap 0 to 100; levels above it are written anew at once. Source: P-B3, at most 300 ms */
  setCap(cap: number): void {
    this.#cap = cap
    const newest = new Map([
      ...this.#written,
      ...[...this.#waiting].map(([key, { code }]) => [key, code] as const),
    ])
    for (const code of newest.values()) if (clampOrder(code, cap) !== code) this.#put(code, true)
  }

  /** Stops everything. Its first write is issued before this returns, unless another one is under way. */
  stop(): Promise<StopResult> {
    this.#waiting.clear()
    this.#written.clear()
    this.#needsStop = true
    if (!this.#isOpen) {
      this.#options.onStop?.('unconfirmed')
      return Promise.resolve('unconfirmed')
    }
    const { promise } = this.#stopping ?? this.#beginStop()
    this.#pump()
    return promise
  }

  /** Takes in the toy's echo of an order it has executed. */
  echo(bytes: Uint8Array): void {
    if (!this.#isOpen) return
    const code = fromBytes(bytes)
    if (isStop(code)) {
      if ((this.#stopping?.tries ?? 0) > 0) this.#settleStop('confirmed')
      return
    }
    this.#noteApplied(code)
    this.#stopUnasked(code)
  }

  /** Stops a toy that moves unasked, say by a write that the radio had held back until after a stop. */
  #stopUnasked(code: OrderCode): void {
    if ((parseOrder(code)?.level ?? 0) > 0 && !this.#written.has(keyOf(code))) void this.stop()
  }

  #put(asked: OrderCode, isUrgent: boolean): void {
    const code = clampOrder(asked, this.#cap)
    if (isStop(code)) void this.stop()
    if (isStop(code) || !this.#isOpen) return
    if (this.#needsStop && this.#stopping === undefined) void this.stop()
    const key = keyOf(code)
    if (this.#isApplied(code)) this.#waiting.delete(key)
    else this.#waiting.set(key, { code, isUrgent: isUrgent || this.#waiting.get(key)?.isUrgent === true })
    this.#pump()
  }

  #isApplied(code: OrderCode): boolean {
    const order = parseOrder(code)
    if (order === undefined || this.#written.get(order.slot) !== code) return false
    return (this.#applied[order.slot] ?? 0) === order.level
  }

  #beginStop(): Stopping {
    const { clock } = this.#options
    const { promise, resolve } = Promise.withResolvers<StopResult>()
    const cancelDeadline = clock.after(STOP_WINDOW_MS, () => this.#settleStop('unconfirmed'))
    const settle = (result: StopResult) => {
      cancelDeadline()
      resolve(result)
    }
    this.#stopping = { promise, settle, tries: 0, dueMs: clock.nowMs() }
    return this.#stopping
  }

  #settleStop(result: StopResult): void {
    const stopping = this.#stopping
    if (stopping === undefined) return
    this.#stopping = undefined
    if (result === 'confirmed') {
      this.#needsStop = false
      this.#failingSinceMs = undefined
      this.#setApplied({})
    } else this.#waiting.clear()
    stopping.settle(result)
    this.#options.onStop?.(result)
    this.#pump()
  }

  /** Starts the next write if one is due, or sets the timer for it. */
  #pump(): void {
    this.#cancelTimer()
    if (!this.#isOpen || this.#inFlight !== undefined) return
    const next = this.#next()
    if (next === undefined) return
    const waitMs = next.dueMs - this.#options.clock.nowMs()
    if (waitMs > 0) this.#cancelTimer = this.#options.clock.after(waitMs, () => this.#pump())
    else this.#send(next.code)
  }

  #next(): { code: OrderCode; dueMs: number } | undefined {
    const { stopDelayMs, maxWritesPerS } = this.#options
    const stopping = this.#stopping
    if (stopping !== undefined) {
      if (stopping.tries >= STOP_TRIES) return undefined
      return { code: STOP_ORDER, dueMs: Math.max(stopping.dueMs, this.#lastWriteMs + stopDelayMs) }
    }
    const waiting = [...this.#waiting.values()]
    const next = waiting.find(({ isUrgent }) => isUrgent) ?? waiting[0]
    if (next === undefined) return undefined
    return { code: next.code, dueMs: next.isUrgent ? 0 : this.#lastWriteMs + 1000 / maxWritesPerS }
  }

  #send(code: OrderCode): void {
    const { clock, write } = this.#options
    const nowMs = clock.nowMs()
    this.#lastWriteMs = nowMs
    if (isStop(code)) this.#noteTry(nowMs)
    else {
      const key = keyOf(code)
      this.#waiting.delete(key)
      this.#written.set(key, code)
    }
    const token = {}
    this.#inFlight = token
    const cancelTimeout = clock.after(WRITE_TIMEOUT_MS, () => end(false))
    const end = (isWritten: boolean) => {
      cancelTimeout()
      if (this.#inFlight === token) {
        this.#inFlight = undefined
        this.#ended(code, isWritten)
      } else if (isWritten && this.#isOpen) this.#stopUnasked(code)
    }
    // The executor turns a synchronous throw into a rejection.
    new Promise<void>((resolve) => resolve(write(toBytes(code)))).then(
      () => end(true),
      () => end(false),
    )
  }

  #noteTry(nowMs: number): void {
    if (this.#stopping === undefined) return
    this.#stopping.dueMs = nowMs + (STOP_RETRY_MS[this.#stopping.tries] ?? 0)
    this.#stopping.tries += 1
  }

  #ended(code: OrderCode, isWritten: boolean): void {
    if (isWritten && this.#options.confirms === 'response') {
      if (isStop(code)) this.#settleStop('confirmed')
      else this.#noteApplied(code)
    }
    if (isWritten) this.#failingSinceMs = undefined
    else this.#again(code)
    this.#pump()
  }

  /** Puts a failed level back, or stops a toy that has taken nothing for too long. */
  #again(code: OrderCode): void {
    const key = keyOf(code)
    // A stop has its own repetition, and forgets what was written before it.
    if (this.#written.get(key) !== code) return
    const nowMs = this.#options.clock.nowMs()
    this.#failingSinceMs ??= nowMs
    if (nowMs - this.#failingSinceMs >= FAILING_LIMIT_MS) void this.stop()
    else if (!this.#waiting.has(key)) this.#waiting.set(key, { code, isUrgent: false })
  }

  #noteApplied(code: OrderCode): void {
    const order = parseOrder(code)
    if (order === undefined) return
    const { [order.slot]: _, ...others } = this.#applied
    this.#setApplied(order.level === 0 ? others : { ...others, [order.slot]: order.level })
  }

  #setApplied(slots: Levels): void {
    this.#applied = slots
    this.#appliedAtMs = this.#options.clock.nowMs()
    this.#options.onApplied?.()
  }
}
