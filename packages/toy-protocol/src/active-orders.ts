import {
  EXTRAS_KEY,
  type OrderCode,
  type Scene,
  type SceneGroup,
  type Slot,
  STOP_ORDER,
  type ToyFunction,
} from '@thrum/contracts/device/device.entities'
import type { Wanted } from '@thrum/contracts/play/play.entities'
import { encodeOrder, isOrderCode, isStop, parseOrder, restOrder } from './order.ts'
import { functionOf } from './scene.ts'

/**
 * What is on: slot to active code, the specification's `bleOrder`. A slot at rest is absent. The same shape
 * travels in a beat, so a screen's state can be sent as it is. Source: spec §3, §4.
 */
export type ActiveOrders = Wanted

/** A step's result: the new state, and the codes to send for it, in this order. */
export interface OrderStep {
  readonly active: ActiveOrders
  readonly codes: readonly OrderCode[]
}

/** Nothing is on. */
export const AT_REST: ActiveOrders = {}

function slotOf(code: OrderCode): string | undefined {
  const slot = parseOrder(code)?.slot
  return slot === undefined ? undefined : String(slot)
}

function without(active: ActiveOrders, slot: string | undefined): ActiveOrders {
  return Object.fromEntries(Object.entries(active).filter(([key]) => key !== slot))
}

/**
 * The state after one code went out: a level above 0 takes its slot, level 0 frees it, the stop frees all.
 * A code longer than four bytes names no slot and changes nothing here.
 */
export function afterOrder(active: ActiveOrders, code: OrderCode): ActiveOrders {
  if (isStop(code)) return AT_REST
  const order = parseOrder(code)
  if (order === undefined) return active
  const rest = without(active, String(order.slot))
  return order.level === 0 ? rest : { ...rest, [order.slot]: code }
}

/** Whether this function is what its slot does now; a changed level doesn't switch it off. */
export function isOn(active: ActiveOrders, scene: Scene, entry: ToyFunction): boolean {
  const code = active[slotOf(entry.beginCode) ?? '']
  return code !== undefined && isOrderCode(code) && functionOf(scene, code)?.id === entry.id
}

/** Functions that must end when `entry` begins: the others of its group, or, in the extras, of its slot. */
function rivals(group: SceneGroup, entry: ToyFunction): ToyFunction[] {
  const slot = slotOf(entry.beginCode)
  return group.data.filter(
    (other) => other.id !== entry.id && (group.defaultKey !== EXTRAS_KEY || slotOf(other.beginCode) === slot),
  )
}

/**
 * A tap on a function: on sends its begin code, off its end code; of a group one stays on, so the one that was
 * on is ended first. The extras are each on their own. Source: spec §4 "function toggle".
 * @param functionId a function of the scene; an unknown or forbidden one changes nothing
 */
export function toggleFunction(active: ActiveOrders, scene: Scene, functionId: string): OrderStep {
  const group = scene.find((candidate) => candidate.data.some((entry) => entry.id === functionId))
  const entry = group?.data.find((candidate) => candidate.id === functionId)
  if (group === undefined || entry === undefined || entry.forbid) return { active, codes: [] }
  const codes = isOn(active, scene, entry)
    ? [entry.endCode]
    : [
        ...rivals(group, entry)
          .filter((other) => isOn(active, scene, other))
          .map((other) => other.endCode),
        entry.beginCode,
      ]
  return { active: codes.reduce(afterOrder, active), codes }
}

/**
 * Live level on a slot: keeps the rhythm that runs there, or starts the slot's first one.
 * @param level 0 to 100; 0 brings the slot to rest
 * @returns no code when the scene doesn't offer the slot
 */
export function setLevel(active: ActiveOrders, scene: Scene, slot: Slot, level: number): OrderStep {
  const running = active[String(slot)]
  const first = scene
    .flatMap((group) => group.data)
    .find((entry) => !entry.forbid && parseOrder(entry.beginCode)?.slot === slot)
  if (first === undefined) return { active, codes: [] }
  const variant = parseOrder(running ?? first.beginCode)?.variant ?? 0
  const code = encodeOrder({ slot, level, variant })
  return { active: afterOrder(active, code), codes: [code] }
}

/**
 * The codes that lead from what is on to what is wanted, so that a beat repairs whatever was lost on the way.
 * @returns nothing when both agree; the one stop when nothing is wanted any more
 */
export function ordersTowards(active: ActiveOrders, wanted: Wanted): OrderCode[] {
  const on = Object.keys(active)
  if (Object.keys(wanted).length === 0) return on.length === 0 ? [] : [STOP_ORDER]
  const ended = on.filter((slot) => !(slot in wanted)).map((slot) => restOrder(Number(slot) as Slot))
  const changed = Object.entries(wanted).filter(([slot, code]) => active[slot] !== code)
  return [...ended, ...changed.map(([, code]) => code)]
}
