import type { Scene, Slot } from '@thrum/contracts/device/device.entities'
import { offeredSlots } from '@thrum/toy-protocol/scene'
import { useState } from 'react'
import { slotsToMove } from '../../sound/index.ts'

/** Which parts of the partner's toy a way to play moves: the first of those that can, until others are chosen. */
export function useParts(scene: Scene) {
  const [chosen, choose] = useState<readonly Slot[]>([])
  const moving = slotsToMove(scene, offeredSlots(scene))
  const on = slotsToMove(scene, chosen)
  function toggle(slot: Slot): void {
    choose(on.includes(slot) ? on.filter((other) => other !== slot) : [...on, slot])
  }
  return { moving, on, toggle }
}
