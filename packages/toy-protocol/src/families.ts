import { SLOTS } from '@thrum/contracts/device/device.entities'
import * as z from 'zod/mini'
import lovense from './families/lovense.family.json' with { type: 'json' }
import magicMotion from './families/magic-motion.family.json' with { type: 'json' }
import weVibe from './families/we-vibe.family.json' with { type: 'json' }

/**
 * Toys of other makers that speak plainly over Bluetooth, as data: what they are called in the air, where they are
 * written to, and which bytes a level gives. Source of the facts: the device configuration of the Buttplug project,
 * https://github.com/buttplugio/buttplug (BSD-3-Clause), and https://github.com/buttplugio/stpihkal.
 */
const SlotKey = z.literal([...SLOTS])
const Uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))
/** A characteristic itself, or how much higher its first eight digits are than its service's. */
const Characteristic = z.union([Uuid, z.int().check(z.minimum(1), z.maximum(15))])

/** Part of what is written: digits of fixed bytes, fixed text, or a slot's step in one of four forms. */
const Part = z.union([
  z.string().check(z.regex(/^(?:[0-9a-f]{2})+$/)),
  z.strictObject({ text: z.string().check(z.minLength(1)) }),
  z.strictObject({ digits: SlotKey }),
  z.strictObject({ byte: SlotKey }),
  /** One byte of two steps up to 15. */
  z.strictObject({ high: SlotKey, low: SlotKey }),
])
export type FramePart = z.infer<typeof Part>

const FamilyModel = z.strictObject({
  /** What the device's record and its card say: the maker's brand, with the number of motors beyond one. */
  model: z.string().check(z.minLength(1), z.maxLength(20)),
  img: z.enum(['pebble', 'halo', 'orbit']),
  slots: z.array(SlotKey).check(z.minLength(1)),
  /** Names in the air; a star at the end stands for anything. */
  names: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  /** Says every slot's step at once. */
  frame: z.array(Part).check(z.minLength(1)),
})
export type FamilyModel = z.infer<typeof FamilyModel>

const Family = z.strictObject({
  name: z.string(),
  /** Level 100 is this step. */
  steps: z.int().check(z.minimum(1), z.maximum(255)),
  /** A toy has one of them. */
  services: z.array(Uuid).check(z.minLength(1)),
  write: Characteristic,
  /** Where the toy answers, and with what text to an order it has taken. */
  answer: z.optional(z.strictObject({ characteristic: Characteristic, done: z.string() })),
  /**
   * What says that an order arrived, where the characteristic takes no write with response: the toy's own answer; or
   * the answer to a battery read sent after it, since a link delivers in order.
   */
  confirmedBy: z.enum(['response', 'answer', 'batteryRead']),
  /** The standard battery service; a text that is answered by a number; not told. */
  battery: z.union([z.enum(['standard', 'none']), z.strictObject({ ask: z.string() })]),
  /** Brings every slot to rest. */
  rest: z.array(Part).check(z.minLength(1)),
  models: z.array(FamilyModel).check(z.minLength(1)),
})
export type Family = z.infer<typeof Family>

/** Checked when this module loads, as our own models are. */
export const FAMILIES: readonly Family[] = [lovense, weVibe, magicMotion].map((file) => z.parse(Family, file))

/** By the model's number as our record of a toy has it; undefined for our own and unknown ones. */
export function findFamily(model: string): { family: Family; model: FamilyModel } | undefined {
  for (const family of FAMILIES) {
    const found = family.models.find((one) => one.model === model)
    if (found !== undefined) return { family, model: found }
  }
  return undefined
}

function fits(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}

/** Whether a toy of this model goes by this name in the air. */
export function isNamed(model: FamilyModel, name: string): boolean {
  return model.names.some((pattern) => fits(pattern, name))
}

/** The characteristic of a service that a family means. */
export function characteristicOf(service: string, characteristic: string | number): string {
  if (typeof characteristic === 'string') return characteristic
  const first = Number.parseInt(service.slice(0, 8), 16) + characteristic
  return first.toString(16).padStart(8, '0') + service.slice(8)
}
