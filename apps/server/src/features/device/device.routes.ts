import * as routes from '@thrum/contracts/device/device.routes'
import { bind, type Door } from '../../http/bind.ts'
import type { DeviceService } from './device.service.ts'
import { toDevice } from './device.view.ts'

export function bindDeviceRoutes(door: Door, devices: DeviceService): void {
  bind(door, routes.listDevices, async ({ caller }) => (await devices.list(caller.userId)).map(toDevice), {
    limit: 'lists',
  })
  bind(door, routes.bindDevice, async ({ caller, body }) =>
    toDevice(await devices.bind(caller.userId, body.code)),
  )
  bind(door, routes.bindForeignDevice, async ({ caller, body }) =>
    toDevice(await devices.bindForeign(caller.userId, body)),
  )
  bind(door, routes.unbindDevice, async ({ caller, body }) => {
    await devices.unbind(caller.userId, body.id)
    return null
  })
  bind(door, routes.setDefaultDevice, async ({ caller, body }) => {
    await devices.setDefault(caller.userId, body.id)
    return null
  })
  bind(door, routes.renameDevice, async ({ caller, body }) => {
    await devices.rename(caller.userId, body.id, body.name)
    return null
  })
  bind(door, routes.setDeviceAddress, async ({ caller, body }) => {
    await devices.setAddress(caller.userId, body.id, body.address)
    return null
  })
}
