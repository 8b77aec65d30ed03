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
import { queryClient } from '../../lib/query-client.ts'

/** One's own devices, the default first. */
export const devicesQuery = queryOptions({
  queryKey: ['device', 'list'],
  queryFn: ({ signal }) => call(listDevices, undefined, { signal, isSilent: true }),
})

function refresh(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey })
}

/** @throws CallError `device.codeInvalid`, `device.codeUnknown`, `device.codeUsed`, `device.forbidden`, `device.tooMany` */
export async function addDevice(code: string): Promise<Device> {
  const device = await call(bindDevice, { code }, { notToast: true })
  await refresh()
  return device
}

/** @throws CallError, of which the person was told */
export async function addForeignDevice(input: BodyOf<typeof bindForeignDevice>): Promise<Device> {
  const device = await call(bindForeignDevice, input)
  await refresh()
  return device
}

export async function makeDefault(id: Device['id']): Promise<void> {
  await call(setDefaultDevice, { id }, { about: id })
  await refresh()
}

/** @throws CallError `device.nameInvalid` */
export async function rename(input: BodyOf<typeof renameDevice>): Promise<void> {
  await call(renameDevice, input, { notToast: true, about: input.id })
  await refresh()
}

export async function remove(id: Device['id']): Promise<void> {
  await call(unbindDevice, { id }, { about: id })
  await refresh()
}

/** Keeps what the radio knows the peripheral by, so that the next visit reconnects without a chooser. */
export async function rememberAddress(id: Device['id'], address: string): Promise<void> {
  await call(setDeviceAddress, { id, address }, { isBeside: true })
  await refresh()
}
