import type { SceneCheck, SceneFault, SceneTile } from '@thrum/contracts/console/device.entities'
import type { Scene, ToyFunction } from '@thrum/contracts/device/device.entities'
import { isStop, parseOrder } from '@thrum/toy-protocol/order'
import { checkOrder, offeredSlots, visibleScene } from '@thrum/toy-protocol/scene'

/**
 * What people would see of a scene, and why it can't be used.
 * @param released what the model came with: no scene of an operator reaches beyond it
 */
export function checkScene(scene: Scene, released: Scene): SceneCheck {
  const faults: SceneFault[] = []
  const ids = new Set<string>()
  for (const entry of scene.flatMap(({ data }) => data)) {
    if (ids.has(entry.id)) faults.push({ kind: 'repeated', id: entry.id })
    ids.add(entry.id)
    faults.push(...faultsOf(entry, released))
  }
  if (visibleScene(scene).length === 0) faults.push({ kind: 'empty', id: '' })
  const tiles = scene.flatMap(({ defaultKey, data }) => data.map((entry) => toTile(defaultKey, entry)))
  return { tiles, slots: offeredSlots(scene), faults }
}

function faultsOf({ id, beginCode, endCode, forbid }: ToyFunction, released: Scene): SceneFault[] {
  if (isStop(beginCode) || isStop(endCode)) return [{ kind: 'stop', id }]
  if (forbid) return []
  const faults: SceneFault[] = []
  if (!checkOrder(released, beginCode).ok || !checkOrder(released, endCode).ok)
    faults.push({ kind: 'beyondModel', id })
  const [begin, end] = [parseOrder(beginCode), parseOrder(endCode)]
  if (begin !== undefined && !(end?.slot === begin.slot && end.level === 0))
    faults.push({ kind: 'endStaysOn', id })
  return faults
}

function toTile(groupKey: string, { id, name, beginCode, endCode, forbid }: ToyFunction): SceneTile {
  const order = parseOrder(beginCode)
  return {
    ...{ groupKey, id, name, beginCode, endCode, isForbid: forbid },
    ...{ slot: order?.slot ?? null, level: order?.level ?? null, variant: order?.variant ?? null },
  }
}
