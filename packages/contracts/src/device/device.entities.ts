import * as z from 'zod/mini'
import { DeviceId } from '../ids.ts'

/**
 * Exclusive families of functions on a toy: 1-3 motors, 50 heat, 52 suction, 54 thrust, 56 light.
 * Source: spec §3 (bleOrder).
 */
export const SLOTS = [1, 2, 3, 50, 52, 54, 56] as const
export type Slot = (typeof SLOTS)[number]

/** 4 to 20 bytes as lower-case hexadecimal digits: `a9`, slot, level 0-100, variant, room for more. */
export const orderCodeForm = /^(?:[0-9a-f]{2}){4,20}$/

/** `a9000000` stops everything. Source: contract §6. */
export const OrderCode = z.string().check(z.maxLength(40), z.regex(orderCodeForm)).brand<'OrderCode'>()
export type OrderCode = z.infer<typeof OrderCode>

/** Source: spec §4, §9. */
export const STOP_ORDER = 'a9000000' as OrderCode

/** One thing a toy can do. `forbid` functions are left out before a scene is handed to a person. */
export const ToyFunction = z.object({
  /** Unique inside the scene. */
  id: z.string(),
  /** Word for the client's tables (`tide`, `warmth`, `level3`). */
  name: z.string(),
  beginCode: OrderCode,
  endCode: OrderCode,
  forbid: z.boolean(),
  isChecked: z.boolean(),
})
export type ToyFunction = z.infer<typeof ToyFunction>

/** The group of this name is the extras list. Source: spec §3. */
export const EXTRAS_KEY = '附加'

/** One list of functions, of which one stays on at a time. `defaultKey` is the group's Chinese name. */
export const SceneGroup = z.object({
  defaultKey: z.string(),
  data: z.array(ToyFunction),
})
export type SceneGroup = z.infer<typeof SceneGroup>

/** What a play offers. Travels as JSON text. */
export const Scene = z.array(SceneGroup)
export type Scene = z.infer<typeof Scene>

/** Only the owner's own list carries `address`. */
export const Device = z.object({
  id: DeviceId,
  /** Name of the drawn form: `pebble`, `halo`, `orbit`. */
  img: z.string(),
  /** What the radio knows the peripheral by; empty until it was paired, and then nothing is written. */
  address: z.string(),
  isDefault: z.boolean(),
  isForbid: z.boolean(),
  /** `P2`; of another maker's toy the brand. */
  model: z.string(),
  /** Printed on the toy; empty where none is. */
  code: z.string(),
  /** When it was bound, epoch ms. */
  date: z.number(),
  /** The owner's own name for it. */
  name: z.string(),
  /** The toy stops by itself when the radio link is lost. */
  stopsOnLinkLoss: z.boolean(),
  /** The toy answers only its owner; otherwise others in reach may steer it. */
  authenticated: z.boolean(),
  /** What it has, where its model alone doesn't say: behind an Intiface server. */
  slots: z.optional(z.array(z.literal([...SLOTS]))),
  /** Where operators changed what its model offers; never more than the model was released with. */
  scene: z.optional(Scene),
})
export type Device = z.infer<typeof Device>
