import * as z from 'zod/mini'
import { OrderCode, SceneGroup, SLOTS, ToyFunction } from '../device/device.entities.ts'
import { isPlainLine, isShownLine } from '../plain-text.ts'

/** Codes that one call makes. */
export const DEVICE_CODES_AT_ONCE_MAX = 10_000

const SCENE_GROUPS_MAX = 20
const SCENE_FUNCTIONS_MAX = 200
const SceneWord = z.string().check(z.maxLength(100), z.refine(isPlainLine))
/** What stands on a tile. */
const SceneName = z.string().check(z.maxLength(100), z.refine(isShownLine))

/** A scene as an operator may write one; the released ones have a fifth of it. */
export const SceneDraft = z
  .array(
    z.extend(SceneGroup, {
      defaultKey: SceneWord,
      data: z.array(z.extend(ToyFunction, { id: SceneWord, name: SceneName })),
    }),
  )
  .check(
    z.maxLength(SCENE_GROUPS_MAX),
    z.refine((groups) => groups.reduce((sum, { data }) => sum + data.length, 0) <= SCENE_FUNCTIONS_MAX),
  )

/** A toy that was made. Who owns it is not said. */
export const MadeDevice = z.object({
  /** Bare, as `QR_LEAD_TOY` is followed by; `formatDeviceCode` shows it in groups. */
  code: z.string(),
  model: z.string(),
  createdAtMs: z.number(),
  isForbid: z.boolean(),
  /** Somebody has it. */
  isBound: z.boolean(),
})
export type MadeDevice = z.infer<typeof MadeDevice>

/** A function of a scene as people meet it: one tile. */
export const SceneTile = z.object({
  groupKey: z.string(),
  id: z.string(),
  name: z.string(),
  /** Which family of functions it drives; null for codes longer than four bytes. */
  slot: z.nullable(z.literal([...SLOTS])),
  /** 0 to 100; null as above. */
  level: z.nullable(z.int()),
  variant: z.nullable(z.int()),
  beginCode: OrderCode,
  endCode: OrderCode,
  /** Not shown, and refused wherever it comes from. */
  isForbid: z.boolean(),
})
export type SceneTile = z.infer<typeof SceneTile>

/**
 * Why a scene is not taken:
 * - `repeated`: the id stands twice
 * - `empty`: nothing is left that anybody may use
 * - `endStaysOn`: its end code leaves the slot running
 * - `beyondModel`: a code that this model, as it was released, doesn't know; apps refuse it
 * - `stop`: a stop is always there, and is no function
 */
export const SceneFault = z.object({
  kind: z.enum(['repeated', 'empty', 'endStaysOn', 'beyondModel', 'stop']),
  /** Id of the function; empty where it is about the whole. */
  id: z.string(),
})
export type SceneFault = z.infer<typeof SceneFault>

export const SceneCheck = z.object({
  tiles: z.array(SceneTile),
  /** Slots with a live level. */
  slots: z.array(z.literal([...SLOTS])),
  faults: z.array(SceneFault),
})
export type SceneCheck = z.infer<typeof SceneCheck>

export const DeviceModel = z.object({
  model: z.string(),
  img: z.string(),
  name: z.string(),
  stopsOnLinkLoss: z.boolean(),
  authenticated: z.boolean(),
  /** Of another maker: it has no printed codes, and its scene stays as it is. */
  isForeign: z.boolean(),
  /** An operator's scene is in use. */
  isEdited: z.boolean(),
  made: z.int(),
  bound: z.int(),
  forbidden: z.int(),
})
export type DeviceModel = z.infer<typeof DeviceModel>
