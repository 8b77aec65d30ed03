import {
  EXTRAS_KEY,
  type Scene,
  type SceneGroup,
  type Slot,
  type ToyFunction,
} from '@thrum/contracts/device/device.entities'
import type { Levels, Wanted } from '@thrum/contracts/play/play.entities'
import {
  type ActiveOrders,
  afterOrder,
  isOn,
  type OrderStep,
  toggleFunction,
} from '@thrum/toy-protocol/active-orders'
import { encodeOrder, parseOrder } from '@thrum/toy-protocol/order'
import { rhythmOf } from '@thrum/toy-protocol/rhythm'
import type { Strand } from './parts/stage-paint.ts'

/** How a group is shown: tiles with a rhythm each, a row of plain numbers, or chips. */
export type GroupKind = 'patterns' | 'steps' | 'extras'

const LEVEL_NAME = /^level(\d{1,2})$/
/** Warmth and light have no rhythm to show. */
const STILL_SLOTS: ReadonlySet<number> = new Set([50, 56])
/** The Strength row's steps 1 to 5, as levels. */
export const STRENGTHS = [20, 40, 60, 80, 100] as const

/** The number in a plain-number function's name; undefined for all others. */
export function stepOf(entry: ToyFunction): number | undefined {
  const digits = LEVEL_NAME.exec(entry.name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

export function kindOf(group: SceneGroup): GroupKind {
  if (group.defaultKey === EXTRAS_KEY) return 'extras'
  return group.data.every((entry) => stepOf(entry) !== undefined) ? 'steps' : 'patterns'
}

/** The slot that a group's patterns drive. */
export function slotOf(group: SceneGroup): Slot | undefined {
  return group.data.flatMap((entry) => parseOrder(entry.beginCode)?.slot ?? [])[0]
}

/** Which Strength step a level belongs to, 1-5; undefined at rest. */
export function strengthOf(level: number): number | undefined {
  return level <= 0 ? undefined : Math.min(STRENGTHS.length, Math.max(1, Math.round(level / 20)))
}

export function levelOn(active: ActiveOrders, slot: Slot | undefined): number {
  return parseOrder(active[String(slot)] ?? '')?.level ?? 0
}

/**
 * A tap on a function. A pattern that follows another one keeps the strength that was set, so that changing the
 * pattern never makes the toy stronger than it was.
 */
export function tapFunction(active: ActiveOrders, scene: Scene, entry: ToyFunction): OrderStep {
  const step = toggleFunction(active, scene, entry.id)
  const begin = parseOrder(entry.beginCode)
  const before = parseOrder(active[String(begin?.slot)] ?? '')
  const group = scene.find((candidate) => candidate.data.includes(entry))
  const keepsLevel =
    begin !== undefined &&
    before !== undefined &&
    group !== undefined &&
    kindOf(group) === 'patterns' &&
    step.codes.at(-1) === entry.beginCode
  if (!keepsLevel) return step
  const code = encodeOrder({ ...begin, level: before.level })
  return { active: afterOrder(step.active, code), codes: [...step.codes.slice(0, -1), code] }
}

/** The functions that are on, in the scene's order. */
export function functionsOn(active: ActiveOrders, scene: Scene): ToyFunction[] {
  return scene.flatMap((group) => group.data).filter((entry) => isOn(active, scene, entry))
}

/** What moves, for the stage: levels as the toy confirmed them, rhythms as they were asked for. */
export function strandsOf(wanted: Wanted, applied: Levels): Strand[] {
  return Object.entries(applied).flatMap(([slot, level]) => {
    const order = parseOrder(wanted[slot] ?? '')
    if (order === undefined || level === 0 || STILL_SLOTS.has(order.slot)) return []
    const { periodMs, shape } = rhythmOf(order.variant)
    return [{ level, periodMs, shape }]
  })
}
