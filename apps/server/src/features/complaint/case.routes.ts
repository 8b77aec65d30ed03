import * as routes from '@thrum/contracts/console/complaint.routes'
import { bindConsoleBytes } from '../../http/console-bytes.ts'
import { bindConsole, type ConsoleDoor } from '../../http/console-door.ts'
import type { Cases } from './case.service.ts'

const PAGE_SIZE = 20

export function bindCaseRoutes(door: ConsoleDoor, cases: Cases): void {
  bindConsole(door, routes.listComplaints, ({ query }) => {
    const limit = query.pageSize ?? PAGE_SIZE
    const offset = ((query.page ?? 1) - 1) * limit
    return cases.list({ state: query.state, reportedId: query.reportedId, offset, limit })
  })
  bindConsole(door, routes.getComplaint, ({ query }) => cases.get(query.id))
  bindConsole(door, routes.openEvidence, ({ body }) => cases.openMessages(body.id))
  bindConsoleBytes(door, routes.openEvidenceMedium, async ({ id, mediaId }) => {
    const { mime, content, isWhole } = await cases.openMedium(id, mediaId)
    return { mime, content, headers: { 'Evidence-Whole': isWhole ? 'yes' : 'no' } }
  })
  bindConsole(door, routes.closeComplaint, ({ body, operator }) =>
    cases.close(body.id, { outcome: body.outcome, by: operator.name, why: body.reason }),
  )
}
