import * as z from 'zod/mini'
import { defineRoute } from '../define.ts'
import { Nothing } from '../form.ts'
import { DeviceCode, DeviceId, PlayId } from '../ids.ts'
import { Device } from './device.entities.ts'

const ById = z.object({ id: DeviceId })

export const listDevices = defineRoute({
  method: 'GET',
  path: '/user-device/listDevices',
  summary: 'One’s own devices, the default first; forbidden ones are left out.',
  access: 'adult',
  data: z.array(Device),
})

export const bindDevice = defineRoute({
  method: 'POST',
  path: '/user-device/bind',
  summary: 'Makes the toy with this code one’s own.',
  access: 'adult',
  body: z.object({ code: DeviceCode }),
  data: Device,
  errors: ['device.codeUnknown', 'device.codeUsed', 'device.forbidden', 'device.tooMany'],
  fieldErrors: { code: 'device.codeInvalid' },
})

export const unbindDevice = defineRoute({
  method: 'POST',
  path: '/user-device/unbind',
  summary: 'Removes a device; its code may be bound again.',
  access: 'adult',
  body: ById,
  data: Nothing,
  errors: ['device.unknown', 'device.inPlay'],
  fieldErrors: { id: 'device.unknown' },
})

export const setDefaultDevice = defineRoute({
  method: 'POST',
  path: '/user-device/setDefault',
  summary: 'Chooses the device that opens first.',
  access: 'adult',
  body: ById,
  data: Nothing,
  errors: ['device.unknown'],
  fieldErrors: { id: 'device.unknown' },
})

export const renameDevice = defineRoute({
  method: 'POST',
  path: '/user-device/rename',
  summary: 'Gives a device one’s own name, 1 to 20 characters.',
  access: 'adult',
  body: z.object({ id: DeviceId, name: z.string().check(z.maxLength(400)) }),
  data: Nothing,
  errors: ['device.unknown', 'device.nameInvalid'],
  fieldErrors: { id: 'device.unknown', name: 'device.nameInvalid' },
})

export const setDeviceAddress = defineRoute({
  method: 'POST',
  path: '/user-device/address',
  summary: 'Remembers what the radio knows the paired peripheral by; empty forgets it.',
  access: 'adult',
  body: z.object({ id: DeviceId, address: z.string().check(z.maxLength(128), z.regex(/^[\x21-\x7e]*$/)) }),
  data: Nothing,
  errors: ['device.unknown', 'device.addressInvalid'],
  fieldErrors: { id: 'device.unknown', address: 'device.addressInvalid' },
})

export const getPlayScene = defineRoute({
  method: 'GET',
  path: '/user-device/getPlayScene',
  summary: 'The scene of a play one takes part in, or of one’s own device, as JSON text of groups.',
  access: 'adult',
  query: z.object({ id: z.union([PlayId, DeviceId]) }),
  data: z.string(),
  errors: ['play.gone', 'device.notActive', 'device.forbidden'],
  fieldErrors: { id: 'play.gone' },
})
