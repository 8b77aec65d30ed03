import { type OrderCode, type Scene, SLOTS, type Slot } from '@thrum/contracts/device/device.entities'
import type { PlayId } from '@thrum/contracts/ids'
import { TIME_BOX_MAX_MS } from '@thrum/contracts/limits'
import type { PlayLimits, Wanted } from '@thrum/contracts/play/play.entities'
import type { ClientEventData } from '@thrum/contracts/play/play.push'
import { parseOrder } from '@thrum/toy-protocol/order'
import { offeredSlots } from '@thrum/toy-protocol/scene'
import { limitOrder, mayMove, NO_LIMITS, type ToyLimits } from '@thrum/toy-protocol/toy-limits'
import { type OwnLimits, toToyLimits } from '../limits/index.ts'

/** The receiver's limits as a window holds them. */
export interface HeldLimits extends ToyLimits {
  /** On the window's own monotonic clock; null for an open end. */
  readonly endsAtMs: number | null
}

export const NOTHING_HELD: HeldLimits = { ...NO_LIMITS, endsAtMs: null }

/**
 * As they were told by a push.
 * @param atMs the push's time on the server's clock, which `endsAtMs` is on too
 */
export function toHeld(told: PlayLimits, atMs: number, nowMs: number): HeldLimits {
  const { cap, risePerS, slots, endsAtMs } = told
  return { cap, risePerS, slots, endsAtMs: endsAtMs === null ? null : nowMs + endsAtMs - atMs }
}

/** As a play begins now with what its receiver keeps. */
export function toBegin(own: OwnLimits, nowMs: number): HeldLimits {
  return { ...toToyLimits(own), endsAtMs: own.minutes === null ? null : nowMs + own.minutes * 60_000 }
}

/** What holds, as a person chooses it. */
export function toChoice({ cap, risePerS, slots }: ToyLimits): Omit<OwnLimits, 'minutes'> {
  return { cap, risePerS, closed: SLOTS.filter((slot) => !mayMove({ slots }, slot)) }
}

/** As the server is told: it counts the time that is left on its own clock. */
export function toTold(playId: PlayId, held: HeldLimits, nowMs: number): ClientEventData<'limits'> {
  const { cap, risePerS, slots, endsAtMs } = held
  const leftMs = endsAtMs === null ? null : Math.max(0, Math.round(endsAtMs - nowMs))
  const endsInMs = leftMs === null ? null : Math.min(TIME_BOX_MAX_MS, leftMs)
  return { playId, cap, risePerS, slots: slots === null ? null : [...slots], endsAtMs: null, endsInMs }
}

/** The lower of two bounds; null is none. */
export function lower(one: number | null, other: number | null): number | null {
  if (one === null) return other
  return other === null ? one : Math.min(one, other)
}

function common(one: readonly number[] | null, other: readonly number[] | null): number[] | null {
  if (one === null) return other === null ? null : [...other]
  return other === null ? [...one] : one.filter((slot) => other.includes(slot))
}

/** Of both, whatever is stricter. */
export function stricter(one: HeldLimits, other: HeldLimits): HeldLimits {
  return {
    cap: Math.min(one.cap, other.cap),
    risePerS: lower(one.risePerS, other.risePerS),
    slots: common(one.slots, other.slots),
    endsAtMs: lower(one.endsAtMs, other.endsAtMs),
  }
}

/** What of it may move. */
export function openOf(wanted: Wanted, limits: ToyLimits): Wanted {
  const open = Object.entries(wanted).filter(([, code]) => limitOrder(code, limits) !== undefined)
  return Object.fromEntries(open)
}

/** The slots of a scene that may not move. */
export function closedSlots(scene: Scene, limits: ToyLimits): Slot[] {
  return offeredSlots(scene).filter((slot) => !mayMove(limits, slot))
}

/** What of a scene may move, for ways to play that show no reason beside each function. */
export function openScene(scene: Scene, limits: ToyLimits): Scene {
  const isOpen = (code: OrderCode) => mayMove(limits, parseOrder(code)?.slot)
  return scene
    .map((group) => ({ ...group, data: group.data.filter(({ beginCode }) => isOpen(beginCode)) }))
    .filter(({ data }) => data.length > 0)
}
