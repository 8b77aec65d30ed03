import type { Device } from '@thrum/contracts/device/device.entities'
import type { LinkState, ToySnapshot } from '../toy/index.ts'

/** What a person reads about one device: the radio link's phase, or that it may not be used. */
export type DeviceState = LinkState['at'] | 'disabled'

/** Of a device whose toy is there and tells; percent. */
export function batteryOf(device: Device, toy: ToySnapshot | undefined): number | undefined {
  return toy?.device?.id === device.id && toy.link.at === 'connected' ? toy.link.battery : undefined
}

/** Only the selected device has a link; the others are at rest, or were never paired. */
export function deviceStateOf(device: Device, toy: ToySnapshot | undefined): DeviceState {
  if (toy?.device?.id === device.id) return toy.isDisabled ? 'disabled' : toy.link.at
  if (device.isForbid) return 'disabled'
  return device.address === '' ? 'unpaired' : 'none'
}
