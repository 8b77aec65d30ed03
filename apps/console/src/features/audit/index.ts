import AuditIcon from '@mui/icons-material/FactCheck'
import type { AuditEntry } from '@thrum/contracts/console/operator.entities'
import { listAudit } from '@thrum/contracts/console/operator.routes'
import { callConsole } from '../../base/console-client.ts'
import type { Section } from '../../base/section.ts'
import { pagedList, stretchOf } from '../../base/source.ts'
import { AuditList } from './AuditList.tsx'

export type AuditRow = AuditEntry & { id: number }

export const AUDIT: Section = {
  name: 'audit',
  label: 'Audit log',
  icon: AuditIcon,
  roles: listAudit.access,
  source: {
    list: pagedList<AuditRow, number>(async ({ action, operatorId }, limit, before) => {
      const entries = await callConsole(listAudit, { action, operatorId, limit, before })
      return stretchOf(
        entries.map((entry) => ({ ...entry, id: entry.seq })),
        limit,
        ({ seq }) => seq,
      )
    }),
  },
  list: AuditList,
}
