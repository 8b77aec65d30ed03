import { DeviceCode } from '@thrum/contracts/ids'
import * as z from 'zod/mini'

/** The code as typed, in groups or not; the message is a text key. */
export const AddDeviceForm = z.object({
  code: z.string().check(
    z.minLength(1, 'device.add.needed'),
    z.refine((text) => text === '' || DeviceCode.safeParse(text).success, 'device.add.short'),
  ),
})
export type AddDeviceForm = z.infer<typeof AddDeviceForm>

export const RenameForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'device.detail.nameNeeded')),
})
export type RenameForm = z.infer<typeof RenameForm>
