import {
  EXTRAS_KEY,
  type OrderCode,
  type Scene,
  type SceneGroup,
  type Slot,
  type ToyFunction,
} from '@thrum/contracts/device/device.entities'
import { encodeOrder, restOrder } from './order.ts'
import { RHYTHMS } from './rhythm.ts'

/** Strength that a touch on a function begins with, as on our own models. */
const BEGIN_LEVEL = 60
const STEP_LEVELS = [33, 66, 100] as const

/** How a group of a made scene is called on the wire, and how its functions' ids begin. */
const GROUPS: Readonly<Record<Slot, { key: string; id: string }>> = {
  1: { key: '震动', id: 'm1' },
  2: { key: '震动2', id: 'm2' },
  3: { key: '震动3', id: 'm3' },
  50: { key: '加热', id: 'heat' },
  52: { key: '吸吮', id: 's' },
  54: { key: '伸缩', id: 't' },
  56: { key: EXTRAS_KEY, id: 'x' },
}

function entry(id: string, name: string, slot: Slot, beginCode: OrderCode): ToyFunction {
  return { id, name, beginCode, endCode: restOrder(slot), forbid: false, isChecked: false }
}

function functionsOf(slot: Slot, rhythms: number): ToyFunction[] {
  const { id } = GROUPS[slot]
  if (slot === 50) {
    return STEP_LEVELS.map((level, at) =>
      entry(`${id}-${at + 1}`, `level${at + 1}`, slot, encodeOrder({ slot, level, variant: 0 })),
    )
  }
  if (slot === 56) return [entry(`${id}-light`, 'light', slot, encodeOrder({ slot, level: 100, variant: 0 }))]
  return RHYTHMS.slice(0, rhythms).map(({ name }, variant) =>
    entry(`${id}-${name}`, name, slot, encodeOrder({ slot, level: BEGIN_LEVEL, variant })),
  )
}

/**
 * The scene of a toy of which only the slots are known. What runs a rhythm by itself gets all of them; a toy that
 * is only told how strongly offers the steady one, and every other movement comes from a way to play.
 * @param slots in the order in which the groups are shown
 */
export function sceneOfSlots(slots: readonly Slot[], { hasRhythms = false } = {}): Scene {
  return slots.map(
    (slot): SceneGroup => ({
      defaultKey: GROUPS[slot].key,
      data: functionsOf(slot, hasRhythms ? RHYTHMS.length : 1),
    }),
  )
}
