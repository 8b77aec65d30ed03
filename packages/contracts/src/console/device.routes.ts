import * as z from 'zod/mini'
import { Scene } from '../device/device.entities.ts'
import { wireInt } from '../form.ts'
import { DeviceCode } from '../ids.ts'
import { PAGE_SIZE_MAX } from '../limits.ts'
import { defineConsoleRoute } from './define.ts'
import {
  DEVICE_CODES_AT_ONCE_MAX,
  DeviceModel,
  MadeDevice,
  SceneCheck,
  SceneDraft,
} from './device.entities.ts'
import { ActId, Reason } from './operator.entities.ts'

const SAFETY = ['safety'] as const
const Model = z.string().check(z.minLength(1), z.maxLength(20))
/** The scene in use as the caller saw it: what somebody else forbade meanwhile is not permitted again unseen. */
const seen = { before: Scene }

export const listDeviceModels = defineConsoleRoute({
  method: 'GET',
  path: '/model/list',
  summary: 'All models, with how many of them there are.',
  access: SAFETY,
  data: z.array(DeviceModel),
})

export const getDeviceModel = defineConsoleRoute({
  method: 'GET',
  path: '/model/one',
  summary: 'A model with the scene in use, the one it was released with, and what people see of it.',
  access: SAFETY,
  query: z.object({ model: Model }),
  data: z.object({ ...DeviceModel.shape, scene: Scene, releasedScene: Scene, check: SceneCheck }),
  errors: ['operator.unknown'],
  fieldErrors: { model: 'operator.unknown' },
})

export const checkScene = defineConsoleRoute({
  method: 'POST',
  path: '/model/check',
  summary: 'What a scene would show as tiles and codes, and what is wrong with it. Changes nothing.',
  access: SAFETY,
  body: z.object({ model: Model, scene: SceneDraft }),
  data: SceneCheck,
  errors: ['operator.unknown', 'device.sceneInvalid'],
  fieldErrors: { model: 'operator.unknown', scene: 'device.sceneInvalid' },
  logs: 'never',
})

export const saveScene = defineConsoleRoute({
  method: 'POST',
  path: '/model/scene',
  summary: 'Puts a scene without faults in use: for the next play, not for one that runs.',
  access: SAFETY,
  body: z.object({ model: Model, scene: SceneDraft, ...seen, reason: Reason }),
  data: SceneCheck,
  errors: ['operator.unknown', 'operator.changed', 'device.sceneInvalid'],
  fieldErrors: {
    model: 'operator.unknown',
    scene: 'device.sceneInvalid',
    reason: 'operator.reasonNeeded',
  },
  logs: ['model', '#scene'],
})

export const resetScene = defineConsoleRoute({
  method: 'POST',
  path: '/model/reset',
  summary: 'Puts the scene that the model was released with back in use.',
  access: SAFETY,
  body: z.object({ model: Model, ...seen, reason: Reason }),
  data: SceneCheck,
  errors: ['operator.unknown', 'operator.changed'],
  fieldErrors: { model: 'operator.unknown', reason: 'operator.reasonNeeded' },
  logs: ['model'],
})

export const addDeviceCodes = defineConsoleRoute({
  method: 'POST',
  path: '/device/add',
  summary: 'Makes codes for toys of a model that were produced.',
  access: SAFETY,
  body: z.object({
    actId: ActId,
    model: Model,
    count: z.int().check(z.minimum(1), z.maximum(DEVICE_CODES_AT_ONCE_MAX)),
  }),
  data: z.array(z.string()),
  errors: ['operator.unknown'],
  fieldErrors: { model: 'operator.unknown' },
  logs: ['model', 'count'],
})

export const listMadeDevices = defineConsoleRoute({
  method: 'GET',
  path: '/device/list',
  summary: 'Toys with a printed code, newest first; also to print their sheets again.',
  access: SAFETY,
  query: z.object({
    model: z.optional(Model),
    code: z.optional(DeviceCode),
    state: z.optional(z.enum(['free', 'bound', 'forbidden'])),
    page: z.optional(wireInt({ min: 1, max: 100_000 })),
    pageSize: z.optional(wireInt({ min: 1, max: PAGE_SIZE_MAX })),
  }),
  data: z.object({ list: z.array(MadeDevice), total: z.int() }),
  fieldErrors: { code: 'device.codeInvalid' },
})

const ByCode = z.object({ code: DeviceCode, reason: Reason })
const BY_CODE_ERRORS = { code: 'device.codeInvalid', reason: 'operator.reasonNeeded' } as const

export const forbidDevice = defineConsoleRoute({
  method: 'POST',
  path: '/device/forbid',
  summary: 'Takes a toy out of service; a running play with it stops within about a second.',
  access: SAFETY,
  body: ByCode,
  data: MadeDevice,
  errors: ['device.codeUnknown'],
  fieldErrors: BY_CODE_ERRORS,
  logs: ['code'],
})

export const permitDevice = defineConsoleRoute({
  method: 'POST',
  path: '/device/permit',
  summary: 'Puts a toy back into service.',
  access: SAFETY,
  body: ByCode,
  data: MadeDevice,
  errors: ['device.codeUnknown'],
  fieldErrors: BY_CODE_ERRORS,
  logs: ['code'],
})
