import type { Scene, Slot } from '@thrum/contracts/device/device.entities'
import { offeredSlots } from '@thrum/toy-protocol/scene'

/** Warmth and light don't follow a sound. */
const STILL: ReadonlySet<Slot> = new Set<Slot>([50, 56])

/** The slots of a toy that can follow a sound, in the scene's order. */
export function movingSlots(scene: Scene): Slot[] {
  return offeredSlots(scene).filter((slot) => !STILL.has(slot))
}

/** Those of the chosen that are there; the first that moves where none is. */
export function slotsToMove(scene: Scene, chosen: readonly number[]): Slot[] {
  const moving = movingSlots(scene)
  const kept = moving.filter((slot) => chosen.includes(slot))
  return kept.length > 0 ? kept : moving.slice(0, 1)
}
