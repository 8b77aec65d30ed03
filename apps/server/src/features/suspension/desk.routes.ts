import * as routes from '@thrum/contracts/console/user.routes'
import { bindConsole, type ConsoleDoor } from '../../http/console-door.ts'
import type { Desk } from './desk.service.ts'

const PAGE_SIZE = 50

export function bindDeskRoutes(door: ConsoleDoor, desk: Desk): void {
  bindConsole(door, routes.findUser, ({ body, operator }) =>
    desk.find(operator, body.account, (userId) =>
      door.audit.note(operator, {
        ...{ action: routes.findUser.path, reason: body.reason, detail: { userId } },
      }),
    ),
  )
  bindConsole(door, routes.getUserRecord, ({ body, operator }) => desk.record(operator, body.id))
  bindConsole(door, routes.listUsers, ({ query }) => {
    const limit = query.pageSize ?? PAGE_SIZE
    return desk.list(query.state, { limit, offset: ((query.page ?? 1) - 1) * limit })
  })
  bindConsole(door, routes.suspendUser, ({ body }) => desk.suspend(body.id))
  bindConsole(door, routes.restoreUser, ({ body }) => desk.restore(body.id))
}
