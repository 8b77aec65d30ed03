import * as routes from '@thrum/contracts/console/operator.routes'
import { AppError } from '@thrum/contracts/errors'
import { bindConsole, type ConsoleDoor } from '../../http/console-door.ts'
import type { AlarmRepo } from './alarm.repo.ts'
import type { OperatorService } from './operator.service.ts'

interface Parts {
  operators: OperatorService
  alarms: AlarmRepo
  wall: () => number
}

const AUDIT_PAGE = 50

export function bindOperatorRoutes(door: ConsoleDoor, { operators, alarms, wall }: Parts): void {
  const { audit } = door
  bindConsole(door, routes.signInOperator, ({ body, address }) => operators.signIn(body, address))
  bindConsole(door, routes.getOperator, ({ operator }) => operators.self(operator))
  bindConsole(door, routes.signOutOperator, async ({ operator }) => {
    await operators.signOut(operator)
    return null
  })
  bindConsole(door, routes.changeOperatorPassword, async ({ operator, body }) => {
    await operators.changePassword(operator, body)
    return null
  })
  bindConsole(door, routes.listOperators, () => operators.list())
  bindConsole(door, routes.addOperator, ({ operator, body }) => operators.add(operator, body))
  bindConsole(door, routes.setOperator, ({ operator, body }) => operators.set(operator, body))
  bindConsole(door, routes.renewOperatorKeys, ({ operator, body }) => operators.renew(operator, body))
  bindConsole(door, routes.listAudit, ({ query }) =>
    audit.list({
      ...{ before: query.before, limit: query.limit ?? AUDIT_PAGE },
      ...{ operatorId: query.operatorId, action: query.action },
    }),
  )
  bindConsole(door, routes.checkAudit, () => audit.check())
  bindConsole(door, routes.listAlarms, ({ operator }) => alarms.listOpenTo(operator.id))
  bindConsole(door, routes.settleAlarm, async ({ body, operator }) => {
    const isSettled = await alarms.settle(body.id, operator.id, new Date(wall()))
    if (!isSettled) throw new AppError('operator.unknown')
    return null
  })
}
