import type { OrderCode, Scene, Slot, ToyFunction } from '@thrum/contracts/device/device.entities'
import { isOrderCode, isStop, type Order, parseOrder } from './order.ts'

/** The answer of `checkOrder`; `order` is undefined for the stop and for codes longer than four bytes. */
export type OrderCheck =
  | { readonly ok: true; readonly code: OrderCode; readonly order: Order | undefined }
  | { readonly ok: false; readonly reason: 'order.invalid' | 'device.mismatch' }

/** The functions of a scene that may be used, in order; forbidden ones are left out. */
export function offeredFunctions(scene: Scene): ToyFunction[] {
  return scene.flatMap((group) => group.data).filter((entry) => !entry.forbid)
}

/** The scene as a person sees it: without forbidden functions, and without groups left empty by that. */
export function visibleScene(scene: Scene): Scene {
  return scene
    .map((group) => ({ ...group, data: group.data.filter((entry) => !entry.forbid) }))
    .filter((group) => group.data.length > 0)
}

/**
 * A scene that was changed after the model's release, without what the model doesn't know: a change takes away,
 * it never adds to what a toy was tested with.
 */
export function boundedScene(changed: Scene, released: Scene): Scene {
  const isKnown = ({ beginCode, endCode }: ToyFunction) =>
    checkOrder(released, beginCode).ok && checkOrder(released, endCode).ok
  return changed.map((group) => ({ ...group, data: group.data.filter(isKnown) }))
}

/** The slots on which live level control is offered, each once, in the scene's order. */
export function offeredSlots(scene: Scene): Slot[] {
  const slots = offeredFunctions(scene).flatMap((entry) => parseOrder(entry.beginCode)?.slot ?? [])
  return [...new Set(slots)]
}

/** The function that an order drives: the exact one, or else the first of the same slot and variant. */
export function functionOf(scene: Scene, code: OrderCode): ToyFunction | undefined {
  const offered = offeredFunctions(scene)
  const order = parseOrder(code)
  return (
    offered.find((entry) => entry.beginCode === code) ??
    offered.find((entry) => {
      const begin = parseOrder(entry.beginCode)
      return begin !== undefined && begin.slot === order?.slot && begin.variant === order.variant
    })
  )
}

/**
 * Whether a code may reach the toy of this scene: the stop; a code that stands in the scene; or a level of 0 to
 * 100 on a slot and variant that a function of the scene offers. The server and the receiver's client both ask
 * this one function, so they can't differ.
 *
 * - `order.invalid` the text is no code at all
 * - `device.mismatch` a code, but not of this toy, or of a forbidden function
 *
 * @param code any text, straight from outside. Source: spec §8, promise P-B2, hazard HZ-4
 */
export function checkOrder(scene: Scene, code: string): OrderCheck {
  if (!isOrderCode(code)) return { ok: false, reason: 'order.invalid' }
  if (isStop(code)) return { ok: true, code, order: undefined }
  const isOffered =
    functionOf(scene, code) !== undefined || offeredFunctions(scene).some((entry) => entry.endCode === code)
  return isOffered ? { ok: true, code, order: parseOrder(code) } : { ok: false, reason: 'device.mismatch' }
}
