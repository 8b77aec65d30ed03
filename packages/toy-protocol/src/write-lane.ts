import { type OrderCode, STOP_ORDER } from '@thrum/contracts/device/device.entities'
import { STOP_TRIES, STOP_WINDOW_MS } from '@thrum/contracts/limits'
import type { Levels } from '@thrum/contracts/play/play.entities'
import { Climbs } from './climbs.ts'
import type { Applied, LaneOptions, StopResult } from './lane-options.ts'
import { fromBytes, isRest, isStop, keyOf, parseOrder, restOrder, toBytes } from './order.ts'
import { StopEchoes } from './stop-echoes.ts'
import { limitOrder, NO_LIMITS, type ToyLimits } from './toy-limits.ts'
import { changePoints, WriteBudget } from './write-budget.ts'

export type { StopResult }

/** A write that neither ends nor fails counts as failed after this, so that a hung radio can't hold back a stop. */
export const WRITE_TIMEOUT_MS = 500
/** From the start of one stop write to the next; with the first at 150 ms (iOS) the third is still in the window. */
export const STOP_RETRY_MS = [150, 450] as const
/** A toy that takes no order for this long is stopped: what it does isn't known any more. */
export const FAILING_LIMIT_MS = 1_000

interface Waiting {
  readonly code: OrderCode
  /** Was urgent and failed: waits for the toy's rate alone. */
  readonly isUrgent: boolean
  /** Since when its slot has waited for a turn. */
  readonly sinceMs: number
}

/** What is written next, and when. */
interface NextWrite {
  readonly code: OrderCode
  readonly dueMs: number
  readonly isUrgent: boolean
}

interface Stopping {
  readonly promise: Promise<StopResult>
  readonly settle: (result: StopResult) => void
  tries: number
  dueMs: number
}

/**
 * The one way to a toy. Holds one write in flight and at most one waiting level per slot; a stop empties what
 * waits, goes next, and is repeated until the toy confirms it.
 *
 * - Nothing is written before `opened`, whose first write is a stop; `lost` forgets everything.
 * - Orders given while a stop runs wait for its confirmation, and are dropped if that doesn't come. After an
 *   unconfirmed stop the next order first brings a new stop.
 * - A failed level is written again unless a newer one waits; it never holds up another slot.
 * - What the toy says it does counts more than what was written: where it does more, it is told again.
 * - The limits are applied here, after everything that came from outside. Lowering the cap and closing a slot
 *   write at once; raising the cap raises nothing by itself.
 * - Under a rise limit a level climbs in steps, as many as the toy's rate and the budget leave room for. What falls
 *   is written whole, before what climbs.
 * - All levels, a climb's steps too, are paid from one `WriteBudget`: ten a second for long, a jump at once. What
 *   brings a moving slot to rest, or below a lowered limit, asks neither it nor the rate.
 *
 * Never throws and never rejects. Source: spec §4; safety §3.1 (5), DR-15; TOY-03 to TOY-05; faults F-28.
 */
export class WriteLane {
  readonly #options: LaneOptions
  readonly #waiting = new Map<number, Waiting>()
  /** Last code handed to the toy per slot since the last stop was asked for. */
  readonly #written = new Map<number, OrderCode>()
  /** Slots of which the toy has confirmed what was written last. */
  readonly #confirmed = new Set<number>()
  readonly #climbs = new Climbs()
  readonly #stopEchoes = new StopEchoes()
  #applied: Levels = {}
  #appliedAtMs: number
  #radioMs: number | undefined
  #limits: ToyLimits = NO_LIMITS
  #isOpen = false
  /** Whether the toy may still do what a stop was to end. */
  #needsStop = true
  #stopping: Stopping | undefined
  /** Identity of the write under way; an abandoned one finds another here and counts for nothing. */
  #inFlight: object | undefined
  #lastWriteMs = Number.NEGATIVE_INFINITY
  readonly #budget: WriteBudget
  #lastCode: OrderCode | undefined
  #failingSinceMs: number | undefined
  #cancelTimer: () => void = () => undefined

  constructor(options: LaneOptions) {
    this.#options = options
    this.#budget = new WriteBudget(options.clock.nowMs())
    this.#appliedAtMs = options.clock.nowMs()
  }

  /** From `opened` to `lost`. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** How many orders wait, a stop counted as one. */
  get waiting(): number {
    return this.#waiting.size + (this.#stopping === undefined ? 0 : 1)
  }

  /** The last stop was not confirmed: the next order brings another one first. */
  get owesStop(): boolean {
    return this.#isOpen && this.#needsStop && this.#stopping === undefined
  }

  /** What the toy has confirmed. */
  applied(): Applied {
    const ageMs = this.#options.clock.nowMs() - this.#appliedAtMs
    return { slots: this.#applied, ageMs, radioMs: this.#radioMs }
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
    this.#forget()
    this.#stopEchoes.forget()
    this.#settleStop('unconfirmed')
  }

  /**
   * Puts one order up for writing, within the limits; newest wins per slot. Check it against the scene first.
   * One that the toy has confirmed already isn't written again, so every beat may be handed in whole.
   */
  apply(code: OrderCode): void {
    this.#put(code, false)
    this.#pump()
  }

  /** Whatever they forbid from now on ends at once. Source: P-B3, at most 300 ms */
  setLimits(limits: ToyLimits): void {
    this.#limits = limits
    this.#climbs.risePerS = limits.risePerS
    const newest = new Map([
      ...this.#written,
      ...[...this.#waiting].map(([key, { code }]) => [key, code] as const),
    ])
    // All of it before anything is written: what waits may be above the limits too.
    for (const code of newest.values()) if (limitOrder(code, limits) !== code) this.#put(code, true)
    this.#pump()
  }

  /** Stops everything. Its first write is issued before this returns, unless another one is under way. */
  stop(): Promise<StopResult> {
    this.#forget()
    this.#needsStop = true
    if (!this.#isOpen) {
      this.#options.onStop?.('unconfirmed')
      return Promise.resolve('unconfirmed')
    }
    const stopping = this.#stopping ?? this.#beginStop()
    // Its tries are used up, and somebody presses once more.
    if (stopping.tries >= STOP_TRIES && this.#inFlight === undefined) stopping.tries -= 1
    this.#pump()
    return stopping.promise
  }

  /** Takes in the toy's echo of an order it has executed. */
  echo(bytes: Uint8Array): void {
    if (!this.#isOpen) return
    const code = fromBytes(bytes)
    if (isStop(code)) {
      this.#stopHeard()
      return
    }
    this.#stopEchoes.levelHeard()
    this.#noteConfirmed(code)
    this.#correct(code)
    this.#noteApplied(code)
  }

  #stopHeard(): void {
    if (!this.#stopEchoes.stopHeard()) return
    this.#noteConfirmed(STOP_ORDER)
    if ((this.#stopping?.tries ?? 0) > 0) this.#settleStop('confirmed')
  }

  /**
   * The toy does something else than it was told last, say by a write that the radio had held back: where that is
   * more, it is told again, and stopped where it was told nothing since a stop.
   */
  #correct(code: OrderCode): void {
    const key = keyOf(code)
    const written = this.#written.get(key)
    if (written === undefined) {
      const isMoving = (parseOrder(code)?.level ?? 0) > 0
      // While a stop is under way, it is what moved before it.
      if (isMoving && this.#stopping === undefined) void this.stop()
      return
    }
    // What isn't confirmed yet comes after it.
    if (written === code || !this.#confirmed.delete(key)) return
    // Never upwards: a hand at the toy may have turned it down.
    if ((parseOrder(code)?.level ?? 0) <= (parseOrder(written)?.level ?? 0)) return
    if (!this.#waiting.has(key)) this.#putBack(written, this.#isUrgent(written, code))
    this.#pump()
  }

  /** Nothing waits, and what was written counts no longer: a stop goes out, or the link is gone. */
  #forget(): void {
    this.#waiting.clear()
    this.#written.clear()
    this.#confirmed.clear()
    this.#climbs.forget()
  }

  #put(asked: OrderCode, isLowered: boolean): void {
    const slot = parseOrder(asked)?.slot
    // Of what runs on a slot that isn't known, only the stop is a sure end.
    const rest = slot === undefined ? STOP_ORDER : restOrder(slot)
    const code = limitOrder(asked, this.#limits) ?? (isLowered ? rest : undefined)
    if (code === undefined) return
    if (isStop(code)) void this.stop()
    if (isStop(code) || !this.#isOpen) return
    if (this.owesStop) void this.stop()
    this.#wait(code)
  }

  #wait(code: OrderCode): void {
    const key = keyOf(code)
    if (this.#isApplied(code)) {
      this.#waiting.delete(key)
      return
    }
    const nowMs = this.#options.clock.nowMs()
    const before = this.#waiting.get(key)
    // A level that climbs already goes on from its line; any other starts to from here.
    if (!this.#climbs.holds(before?.code)) this.#climbs.standFrom(key, nowMs)
    const sinceMs = before?.sinceMs ?? nowMs
    this.#waiting.set(key, { code, isUrgent: before?.isUrgent === true, sinceMs })
  }

  #isApplied(code: OrderCode): boolean {
    const key = keyOf(code)
    return this.#written.get(key) === code && this.#confirmed.has(key)
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
      this.#climbs.restart(this.#options.clock.nowMs())
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
    else this.#send(next)
  }

  #next(): NextWrite | undefined {
    const { stopDelayMs, maxWritesPerS } = this.#options
    const stopping = this.#stopping
    if (stopping !== undefined) {
      if (stopping.tries >= STOP_TRIES) return undefined
      const dueMs = Math.max(stopping.dueMs, this.#lastWriteMs + stopDelayMs)
      return { code: STOP_ORDER, dueMs, isUrgent: true }
    }
    const waiting = [...this.#waiting.values()]
    const whole = waiting.filter(({ code }) => !this.#climbs.holds(code))
    const rateMs = this.#lastWriteMs + 1000 / maxWritesPerS
    const moving = this.#moving
    const turns = whole.map((each) => this.#turnOf(each, rateMs, moving))
    const climbing = waiting[0]
    if (turns.length > 0 || climbing === undefined) return turns.toSorted((a, b) => a.dueMs - b.dueMs)[0]
    const stepMs = Math.max(rateMs, this.#climbs.stepDueMs(climbing.code))
    const paidMs = this.#budget.dueMs(0, climbing.sinceMs, moving)
    return { code: climbing.code, dueMs: Math.max(stepMs, paidMs), isUrgent: false }
  }

  #turnOf({ code, isUrgent, sinceMs }: Waiting, rateMs: number, moving: number): NextWrite {
    const written = this.#written.get(keyOf(code))
    if (this.#isUrgent(code, written)) return { code, dueMs: 0, isUrgent: true }
    const paidMs = isUrgent ? 0 : this.#budget.dueMs(changePoints(written, code), sinceMs, moving)
    return { code, dueMs: Math.max(rateMs, paidMs), isUrgent }
  }

  /** It ends what the limits forbid by now, or rests what moves. */
  #isUrgent(code: OrderCode, written: OrderCode | undefined): boolean {
    if (written === undefined || written === code) return false
    return limitOrder(written, this.#limits) !== written || (isRest(code) && !isRest(written))
  }

  /** How many slots move, or are about to. */
  get #moving(): number {
    const codes = [...this.#written.values(), ...[...this.#waiting.values()].map(({ code }) => code)]
    return new Set(codes.filter((code) => !isRest(code)).map(keyOf)).size
  }

  /** As much of a level as may be written now; the rest waits on, behind the other slots. */
  #takeStep(target: OrderCode, nowMs: number): OrderCode {
    const key = keyOf(target)
    this.#waiting.delete(key)
    const code = this.#climbs.step(target, nowMs)
    if (code !== target) this.#waiting.set(key, { code: target, isUrgent: false, sinceMs: nowMs })
    return code
  }

  #send({ code: target, isUrgent }: NextWrite): void {
    const { clock, write } = this.#options
    const nowMs = clock.nowMs()
    this.#lastWriteMs = nowMs
    const code = isStop(target) ? target : this.#takeStep(target, nowMs)
    const stopping = this.#stopping
    if (isStop(code)) this.#noteTry(nowMs)
    else {
      this.#stopEchoes.levelWritten()
      this.#written.set(keyOf(code), code)
      this.#confirmed.delete(keyOf(code))
      this.#budget.spend(nowMs)
    }
    this.#lastCode = code
    const token = {}
    this.#inFlight = token
    const cancelTimeout = clock.after(WRITE_TIMEOUT_MS, () => end(false))
    const end = (isWritten: boolean) => {
      cancelTimeout()
      if (this.#inFlight === token) {
        this.#inFlight = undefined
        this.#ended(code, isWritten, isUrgent)
      } else if (isWritten && this.#isOpen) this.#endedLate(code, stopping)
    }
    // The executor turns a synchronous throw into a rejection.
    new Promise<void>((resolve) => resolve(write(toBytes(code)))).then(
      () => end(true),
      () => {
        if (isStop(code)) this.#stopEchoes.stopFailed()
        end(false)
      },
    )
  }

  #noteTry(nowMs: number): void {
    if (this.#stopping === undefined) return
    this.#stopEchoes.stopWritten()
    this.#stopping.dueMs = nowMs + (STOP_RETRY_MS[this.#stopping.tries] ?? 0)
    this.#stopping.tries += 1
  }

  #ended(code: OrderCode, isWritten: boolean, isUrgent: boolean): void {
    // A stop that was asked for meanwhile has put an end to it.
    if (isWritten && this.#written.get(keyOf(code)) === code) this.#climbs.taken(code)
    if (isWritten && this.#options.confirms === 'response') {
      this.#noteConfirmed(code)
      if (isStop(code)) this.#settleStop('confirmed')
      else this.#noteApplied(code)
    }
    if (isWritten) this.#failingSinceMs = undefined
    else this.#again(code, isUrgent)
    this.#pump()
  }

  /** A stop that was given up and arrived all the same is as good as its repetition. */
  #endedLate(code: OrderCode, stopping: Stopping | undefined): void {
    if (!isStop(code)) this.#correct(code)
    else if (stopping === this.#stopping && this.#options.confirms === 'response')
      this.#settleStop('confirmed')
  }

  /** Puts a failed level back, or stops a toy that has taken nothing for too long. */
  #again(code: OrderCode, isUrgent: boolean): void {
    // A stop has its own repetition, and forgets what was written before it.
    if (this.#written.get(keyOf(code)) !== code) return
    const nowMs = this.#options.clock.nowMs()
    this.#failingSinceMs ??= nowMs
    if (nowMs - this.#failingSinceMs >= FAILING_LIMIT_MS) void this.stop()
    else if (!this.#waiting.has(keyOf(code))) this.#putBack(code, isUrgent)
  }

  #putBack(code: OrderCode, isUrgent: boolean): void {
    this.#waiting.set(keyOf(code), { code, isUrgent, sinceMs: this.#options.clock.nowMs() })
  }

  #noteConfirmed(code: OrderCode): void {
    if (code === this.#lastCode) this.#radioMs = this.#options.clock.nowMs() - this.#lastWriteMs
  }

  #noteApplied(code: OrderCode): void {
    const order = parseOrder(code)
    if (order === undefined) return
    if (this.#written.get(order.slot) === code) this.#confirmed.add(order.slot)
    const { [order.slot]: _, ...others } = this.#applied
    this.#setApplied(order.level === 0 ? others : { ...others, [order.slot]: order.level })
  }

  #setApplied(slots: Levels): void {
    this.#applied = slots
    this.#appliedAtMs = this.#options.clock.nowMs()
    this.#options.onApplied?.()
  }
}
