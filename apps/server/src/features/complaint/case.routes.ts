import * as routes from '@thrum/contracts/console/complaint.routes'
import { bindConsoleBytes } from '../../http/console-bytes.ts'
import { bindConsole, type ConsoleDoor } from '../../http/console-door.ts'
import type { LookUps, OperatorCaller } from '../operator/index.ts'
import type { Cases } from './case.service.ts'

const PAGE_SIZE = 20

export function bindCaseRoutes(door: ConsoleDoor, cases: Cases, lookUps: Pick<LookUps, 'look'>): void {
  bindConsole(door, routes.listComplaints, async ({ query, operator }) => {
    const { state, reportedId, page = 1, pageSize: limit = PAGE_SIZE } = query
    await lookUps.look(operator, reportedId ?? `complaints ${state} ${page} ${limit}`)
    return cases.list({ state, reportedId, offset: (page - 1) * limit, limit })
  })
  const look = (operator: OperatorCaller, id: string) => lookUps.look(operator, `complaint ${id}`)
  bindConsole(door, routes.getComplaint, async ({ query, operator }) => {
    await look(operator, query.id)
    return cases.get(query.id)
  })
  bindConsole(door, routes.openEvidence, async ({ body, operator }) => {
    await look(operator, body.id)
    return cases.openMessages(body.id)
  })
  bindConsoleBytes(door, routes.openEvidenceMedium, async ({ id, mediaId }, operator) => {
    await look(operator, id)
    const { mime, content, isWhole } = await cases.openMedium(id, mediaId)
    return { mime, content, headers: { 'Evidence-Whole': isWhole ? 'yes' : 'no' } }
  })
  bindConsole(door, routes.closeComplaint, ({ body, operator }) =>
    cases.close(body.id, {
      ...{ outcome: body.outcome, by: operator.name, why: body.reason },
      statementCount: body.statementCount,
    }),
  )
}
