import { Scene } from '@thrum/contracts/device/device.entities'
import * as z from 'zod/mini'
import halo from './toys/halo.toy.json' with { type: 'json' }
import orbit from './toys/orbit.toy.json' with { type: 'json' }
import pebble from './toys/pebble.toy.json' with { type: 'json' }

/** What a model is and can. A new model is a JSON file here and a case in `cases/`; no code. */
export const ToyModel = z.object({
  /** Printed on the toy: `P2`. */
  model: z.string().check(z.regex(/^[A-Z][0-9]$/)),
  /** Name of the drawn form, and the default for the owner's own name. */
  img: z.enum(['pebble', 'halo', 'orbit']),
  /** Brand name of the model; the same in every language. */
  name: z.string().check(z.minLength(1), z.maxLength(20)),
  /** The toy stops by itself when the radio link is lost. Source: safety DR-13. */
  stopsOnLinkLoss: z.boolean(),
  /** The toy answers only its owner. Source: safety DR-13. */
  authenticated: z.boolean(),
  /** The toy echoes each executed order; without it a completed write with response confirms. */
  echo: z.boolean(),
  /** How close on each other's heels the toy takes levels, as many in a second; in a minute none gets more than 600. */
  maxWritesPerS: z.int().check(z.minimum(1), z.maximum(50)),
  /** All it has, forbidden functions included; hand out `visibleScene(scene)`. */
  scene: Scene,
})
export type ToyModel = z.infer<typeof ToyModel>

/** The models, checked when this module loads: a faulty file stops the start and never reaches a toy. */
export const TOYS: readonly ToyModel[] = [pebble, halo, orbit].map((file) => z.parse(ToyModel, file))

/** @param model `P2`, `H1`, `O3` */
export function findToy(model: string): ToyModel | undefined {
  return TOYS.find((toy) => toy.model === model)
}
