import * as z from 'zod/mini'
import { defineRoute } from '../define.ts'
import { Nothing } from '../form.ts'
import { DeviceCode, DeviceId, PlayId } from '../ids.ts'
import { Device, SLOTS } from './device.entities.ts'

const ById = z.object({ id: DeviceId })
const SLOT_LIST = new RegExp(`^(?:${SLOTS.join('|')})(?:,(?:${SLOTS.join('|')})){0,${SLOTS.length - 1}}$`)
/** What a radio knows a peripheral by. */
const Address = z.string().check(z.maxLength(128), z.regex(/^[\x21-\x7e]*$/))

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

export const bindForeignDevice = defineRoute({
  method: 'POST',
  path: '/user-device/bindForeign',
  summary:
    'Makes a toy of another maker, which has no code, one’s own; or the phone itself, to practise with.',
  access: 'adult',
  body: z.object({
    /** A foreign model: `Lovense`, `Practice`, `Intiface` … */
    model: z.string().check(z.maxLength(20)),
    /** Empty leaves the model's own. */
    name: z.string().check(z.maxLength(400)),
    address: Address,
    /** What a toy behind an Intiface server has, as `1,2,52`; of no meaning for other models. */
    slots: z.optional(z.string().check(z.regex(SLOT_LIST))),
  }),
  data: Device,
  errors: ['device.modelUnknown', 'device.nameInvalid', 'device.tooMany'],
  fieldErrors: {
    model: 'device.modelUnknown',
    name: 'device.nameInvalid',
    address: 'device.addressInvalid',
    slots: 'device.modelUnknown',
  },
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
  body: z.object({ id: DeviceId, address: Address }),
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
