import type { Scene, Slot } from '@thrum/contracts/device/device.entities'
import { FAMILIES } from './families.ts'
import { sceneOfSlots } from './made-scene.ts'
import { boundedScene } from './scene.ts'
import { findToy, type ToyModel } from './toys.ts'

/** A toy behind an Intiface server; its slots are told by the server and kept with the device. */
export const INTIFACE_MODEL = 'Intiface'
/** The phone's own vibration. */
export const PRACTICE_MODEL = 'Practice'

/** Nothing is promised for toys that others make: they may run on without a link, and answer anybody. */
const UNKNOWN = { stopsOnLinkLoss: false, authenticated: false, echo: false, maxWritesPerS: 10 } as const

/** Models without a printed code: anybody may add one. */
export const FOREIGN_TOYS: readonly ToyModel[] = [
  {
    model: PRACTICE_MODEL,
    img: 'pebble',
    name: 'Practice toy',
    stopsOnLinkLoss: true,
    authenticated: true,
    echo: false,
    maxWritesPerS: 10,
    scene: sceneOfSlots([1], { hasRhythms: true }),
  },
  ...FAMILIES.flatMap((family) =>
    family.models.map(({ model, img, slots }) => ({
      ...UNKNOWN,
      model,
      img,
      name: family.name,
      scene: sceneOfSlots(slots),
    })),
  ),
  { ...UNKNOWN, model: INTIFACE_MODEL, img: 'orbit', name: 'Intiface', scene: [] },
]

/** By the model's number; undefined for our own and unknown ones. */
export function findForeignToy(model: string): ToyModel | undefined {
  return FOREIGN_TOYS.find((toy) => toy.model === model)
}

/** Of our making or another's. */
export function findModel(model: string): ToyModel | undefined {
  return findToy(model) ?? findForeignToy(model)
}

/** What a device offers by itself: its model's scene, as it is or as it was cut down, or that of its slots. */
export function deviceScene(
  device: { model: string; slots?: readonly Slot[] | undefined; scene?: Scene | undefined } | undefined,
): Scene {
  if (device?.slots !== undefined) return sceneOfSlots(device.slots)
  const released = findModel(device?.model ?? '')?.scene ?? []
  return device?.scene === undefined ? released : boundedScene(device.scene, released)
}
