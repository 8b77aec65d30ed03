import { type OrderCode, type Scene, SLOTS, type Slot } from '@thrum/contracts/device/device.entities'
import { type ActiveOrders, AT_REST, afterOrder, type OrderStep } from './active-orders.ts'
import type { Clock } from './clock.ts'
import { encodeOrder, parseOrder, restOrder } from './order.ts'
import type { SlotLevel, SlotLevels } from './pattern.ts'
import { type Rate, RateMerge } from './rate-merge.ts'
import { offeredFunctions } from './scene.ts'

/** A way to play: music, a voice, a stroke, a pattern. Says what each slot is asked to do at a moment. */
export interface LevelSource {
  /** @param nowMs the scheduler's clock. @returns slots it leaves out come to rest */
  levelsAt(nowMs: number): SlotLevels
}

/** The toy that is driven, one's own or the partner's. */
export interface LevelTarget {
  /** Undefined while it isn't known what the toy offers; then nothing is sent. */
  scene(): Scene | undefined
  /** What it was asked for last. */
  active(): ActiveOrders
  take(step: OrderStep): void
}

/** What a scheduler is made of: one toy, one’s own or the partner’s. */
export interface SchedulerOptions {
  readonly clock: Clock
  readonly target: LevelTarget
  /** Orders on the way to the target; what exceeds it is merged, newest per slot. */
  readonly rate: Rate
}

/** A source is asked this often: twice as often as a toy is written to for long. */
export const SCHEDULER_TICK_MS = 50
/** Orders to one's own toy: each slot at each tick, as the write lane merges by itself. */
export const OWN_TOY_RATE: Rate = { perS: (1_000 / SCHEDULER_TICK_MS) * SLOTS.length, burst: 20 }

type Variants = ReadonlyMap<Slot, readonly number[]>

/** The variants that each slot of a scene offers. */
function variantsOf(scene: Scene): Variants {
  const variants = new Map<Slot, number[]>()
  for (const { beginCode } of offeredFunctions(scene)) {
    const order = parseOrder(beginCode)
    if (order !== undefined) variants.set(order.slot, [...(variants.get(order.slot) ?? []), order.variant])
  }
  return variants
}

/**
 * Turns what a way to play asks for into orders. It is the only such place: every way to play is a source, and
 * whatever the toy must obey (scene, cap, rate, stop) comes after it and holds for all of them.
 *
 * After `halt` nothing is sent until a new `run`; a stop therefore needs nothing from here.
 */
export class LevelScheduler {
  readonly #clock: Clock
  readonly #target: LevelTarget
  readonly #merge: RateMerge<string, string>
  #source: LevelSource | undefined
  #read: { readonly scene: Scene; readonly variants: Variants } | undefined
  /** Slots that were told to move by this run, and are its own to bring to rest. */
  readonly #driven = new Set<string>()
  #cancelTick: () => void = () => undefined

  constructor({ clock, target, rate }: SchedulerOptions) {
    this.#clock = clock
    this.#target = target
    this.#merge = new RateMerge(rate, clock.nowMs())
  }

  get isRunning(): boolean {
    return this.#source !== undefined
  }

  /** The source is asked from now on; one that ran before is left. */
  run(source: LevelSource): void {
    this.#source = source
    this.#tick()
  }

  /** The way to play pauses: what it drove comes to rest. */
  rest(): void {
    const isRunning = this.isRunning
    const driven = [...this.#driven]
    this.halt()
    if (!isRunning) return
    const active = this.#target.active()
    const codes = driven.filter((slot) => slot in active).map((slot) => restOrder(Number(slot) as Slot))
    if (codes.length > 0) this.#take(codes)
  }

  /** Something stopped the toy: no further order. */
  halt(): void {
    this.#cancelTick()
    this.#source = undefined
    this.#merge.clear()
    this.#driven.clear()
  }

  #tick(): void {
    this.#cancelTick()
    const source = this.#source
    if (source === undefined) return
    this.#cancelTick = this.#clock.after(SCHEDULER_TICK_MS, () => this.#tick())
    const scene = this.#target.scene()
    if (scene === undefined) return
    const nowMs = this.#clock.nowMs()
    const wanted = this.#wanted(scene, source.levelsAt(nowMs))
    const active = this.#target.active()
    const changed = new Set([...Object.keys(wanted), ...this.#driven])
    for (const slot of changed) if (active[slot] !== wanted[slot]) this.#merge.offer(slot, slot)
    const codes = [...this.#merge.take(nowMs)]
      // It may have come back to what is on while it waited.
      .filter((slot) => active[slot] !== wanted[slot])
      .map((slot) => wanted[slot] ?? restOrder(Number(slot) as Slot))
    if (codes.length === 0) return
    for (const slot of Object.keys(wanted)) this.#driven.add(slot)
    this.#take(codes)
  }

  #wanted(scene: Scene, levels: SlotLevels): ActiveOrders {
    let wanted = AT_REST
    for (const [slot, level] of Object.entries(levels)) {
      const code = this.#codeOf(scene, Number(slot) as Slot, level)
      if (code !== undefined) wanted = afterOrder(wanted, code)
    }
    return wanted
  }

  #codeOf(scene: Scene, slot: Slot, { level, variant = 0 }: SlotLevel): OrderCode | undefined {
    const offered = this.#variantOn(scene, slot, variant)
    return offered === undefined ? undefined : encodeOrder({ slot, level, variant: offered })
  }

  /** The variant that is asked for where the slot offers it, otherwise the steadiest one that it does. */
  #variantOn(scene: Scene, slot: Slot, asked: number): number | undefined {
    // Read once: it is asked for twenty times a second.
    if (this.#read?.scene !== scene) this.#read = { scene, variants: variantsOf(scene) }
    const offered = this.#read.variants.get(slot) ?? []
    return offered.includes(asked) ? asked : offered.includes(0) ? 0 : offered[0]
  }

  #take(codes: readonly OrderCode[]): void {
    this.#target.take({ active: codes.reduce(afterOrder, this.#target.active()), codes })
  }
}
