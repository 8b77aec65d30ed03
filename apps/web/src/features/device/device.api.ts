import { queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '@thrum/contracts/define'
import type { Device } from '@thrum/contracts/device/device.entities'
import {
  bindDevice,
  bindForeignDevice,
  listDevices,
  renameDevice,
  setDefaultDevice,
  setDeviceAddress,
  unbindDevice,
} from '@thrum/contracts/device/device.routes'
import { call } from '../../lib/api.ts'
import { lookAgainAt, queryClient } from '../../lib/query-client.ts'

/** One's own devices, the default first. */
export const devicesQuery = queryOptions({
  queryKey: ['device', 'list'],
  queryFn: ({ signal }) => call(listDevices, undefined, { signal, isSilent: true }),
})

/** What has changed is looked at anew, also where the answer may have been lost. */
async function changing<Answer>(change: Promise<Answer>): Promise<Answer> {
  const { queryKey } = devicesQuery
  const answer = await change.catch(lookAgainAt(queryKey))
  await queryClient.invalidateQueries({ queryKey })
  return answer
}

/** @throws CallError `device.codeInvalid`, `device.codeUnknown`, `device.codeUsed`, `device.forbidden`, `device.tooMany` */
export function addDevice(code: string): Promise<Device> {
  return changing(call(bindDevice, { code }, { notToast: true }))
}

/** @throws CallError, of which the person was told */
export function addForeignDevice(input: BodyOf<typeof bindForeignDevice>): Promise<Device> {
  return changing(call(bindForeignDevice, input))
}

export async function makeDefault(id: Device['id']): Promise<void> {
  await changing(call(setDefaultDevice, { id }, { about: id }))
}

/** @throws CallError `device.nameInvalid` */
export async function rename(input: BodyOf<typeof renameDevice>): Promise<void> {
  await changing(call(renameDevice, input, { notToast: true, about: input.id }))
}

export async function remove(id: Device['id']): Promise<void> {
  await changing(call(unbindDevice, { id }, { about: id }))
}

/** Keeps what the radio knows the peripheral by, so that the next visit reconnects without a chooser. */
export async function rememberAddress(id: Device['id'], address: string): Promise<void> {
  await changing(call(setDeviceAddress, { id, address }, { isBeside: true }))
}
