import type { AuditEntry } from '@thrum/contracts/console/operator.entities'
import { storable } from '../../storable.ts'
import type { AuditFilter, AuditRepo } from './audit.repo.ts'
import { toLine } from './audit.repo.ts'
import type { AuditEnds } from './audit-end.ts'

export interface AuditNote {
  action: string
  reason: string
  detail: Readonly<Record<string, unknown>>
}

/** An operator, the command line, or somebody who never came in. */
export interface Actor {
  id: string
  name: string
  role: string
}

/** What operators did. A line stands before the thing is done: nothing happens unseen. Source: abuse case OP-04 */
export function createAudit(repo: AuditRepo, ends: AuditEnds, wall: () => number) {
  return {
    async note({ id, name, role }: Actor, { action, reason, detail }: AuditNote): Promise<void> {
      const { seq, hash } = await repo.append({
        ...{ atMs: wall(), operatorId: id, operatorName: name, role, action, reason: storable(reason) },
        detail: JSON.stringify(detail),
      })
      await ends.note({ seq, hash: hash.toString('hex') })
    },

    async list(filter: AuditFilter): Promise<AuditEntry[]> {
      const rows = await repo.list(filter)
      return rows.map((row) => ({
        ...toLine(row),
        detail: JSON.parse(row.detail) as Record<string, unknown>,
        hash: row.hash.toString('hex'),
      }))
    },

    async check(): Promise<{ count: number; isWhole: boolean; brokenAt: number | null }> {
      const { count, brokenAt } = await repo.check(await ends.read())
      return { count, isWhole: brokenAt === null, brokenAt }
    },
  }
}

export type Audit = ReturnType<typeof createAudit>
