import * as routes from '@thrum/contracts/console/device.routes'
import { bindConsole, type ConsoleDoor } from '../../http/console-door.ts'
import type { Models } from './model.service.ts'

const PAGE_SIZE = 50

export function bindModelRoutes(door: ConsoleDoor, models: Models): void {
  bindConsole(door, routes.listDeviceModels, () => models.list())
  bindConsole(door, routes.getDeviceModel, ({ query }) => models.get(query.model))
  bindConsole(door, routes.checkScene, ({ body }) => models.check(body.model, body.scene))
  bindConsole(door, routes.saveScene, ({ body }) => models.save(body.model, body.scene, body.before))
  bindConsole(door, routes.resetScene, ({ body }) => models.reset(body.model, body.before))
  bindConsole(door, routes.addDeviceCodes, ({ body: { actId, model, count } }) =>
    models.addCodes(model, count, actId),
  )
  bindConsole(door, routes.listMadeDevices, ({ query }) => {
    const { model, code, state } = query
    const limit = query.pageSize ?? PAGE_SIZE
    return models.listMade({ model, code, state, limit, offset: ((query.page ?? 1) - 1) * limit })
  })
  bindConsole(door, routes.forbidDevice, ({ body }) => models.forbid(body.code))
  bindConsole(door, routes.permitDevice, ({ body }) => models.permit(body.code))
}
