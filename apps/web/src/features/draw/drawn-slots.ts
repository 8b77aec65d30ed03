import type { Scene, Slot } from '@thrum/contracts/device/device.entities'
import { offeredSlots } from '@thrum/toy-protocol/scene'

/** Warmth and light have no movement to draw. */
const STILL: ReadonlySet<Slot> = new Set<Slot>([50, 56])

/** The parts of a toy that can follow a drawn line, in the scene's order. */
export function drawnSlots(scene: Scene): Slot[] {
  return offeredSlots(scene).filter((slot) => !STILL.has(slot))
}
