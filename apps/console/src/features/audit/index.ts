import AuditIcon from '@mui/icons-material/FactCheck'
import type { AuditEntry } from '@thrum/contracts/console/operator.entities'
import { listAudit } from '@thrum/contracts/console/operator.routes'
import { callConsole } from '../../base/console-client.ts'
import type { Section } from '../../base/section.ts'
import { pagedList } from '../../base/source.ts'
import { AuditList } from './AuditList.tsx'

export type AuditRow = AuditEntry & { id: number }

export const AUDIT: Section = {
  name: 'audit',
  label: 'Audit log',
  icon: AuditIcon,
  roles: listAudit.access,
  source: {
    list: pagedList<AuditRow, number>(
      async ({ action, operatorId }, limit, before) =>
        (await callConsole(listAudit, { action, operatorId, limit, before })).map((entry) => ({
          ...entry,
          id: entry.seq,
        })),
      ({ seq }) => seq,
    ),
  },
  list: AuditList,
}
