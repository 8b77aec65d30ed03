import type { Device } from '@thrum/contracts/device/device.entities'
import { visibleScene } from '@thrum/toy-protocol/scene'
import type { DeviceRow } from './device.repo.ts'

/** For the owner alone: no other answer carries `address`. Source: safety HZ-15 */
export function toDevice(row: DeviceRow): Device {
  return {
    id: row.id,
    img: row.img,
    address: row.address,
    isDefault: row.is_default,
    isForbid: row.is_forbid,
    model: row.model,
    code: row.made_for === null ? row.code : '',
    date: row.bound_at.getTime(),
    // Until the owner names it, a device is called by its model.
    name: row.name === '' ? row.model_name : row.name,
    stopsOnLinkLoss: row.stops_on_link_loss,
    authenticated: row.authenticated,
    ...(row.slots === null ? {} : { slots: row.slots }),
    ...(row.edited_scene === null ? {} : { scene: visibleScene(row.edited_scene) }),
  }
}
