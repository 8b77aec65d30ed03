import type { OperatorId } from '@thrum/contracts/console/operator.entities'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { AuditLogTable } from '../../db/operator-schema.ts'
import type { Database } from '../../db/schema.ts'
import { type AuditLine, CHAIN_START, hashOfLine } from './audit.ts'
import type { AuditEnd } from './audit-end.ts'

export type AuditRow = Selectable<AuditLogTable>
export type NewAuditLine = Omit<AuditLine, 'seq'>

/** One writer at a time, over all processes: a line needs the hash of the one before. */
const CHAIN_LOCK = 7_201_032
const PAGE = 1_000

export interface AuditFilter {
  before: number | undefined
  limit: number
  operatorId: OperatorId | undefined
  action: string | undefined
}

export function toLine(row: AuditRow): AuditLine {
  const { at, operator_id, operator_name, role, action, reason, detail } = row
  return {
    ...{ seq: Number(row.seq), atMs: at.getTime(), operatorId: operator_id, operatorName: operator_name },
    ...{ role, action, reason, detail },
  }
}

export function createAuditRepo(db: Kysely<Database>) {
  return {
    /** @returns the line's number and hash */
    append(draft: NewAuditLine): Promise<{ seq: number; hash: Buffer }> {
      return db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(tx)
        const last = await tx
          .selectFrom('audit_log')
          .select(['seq', 'hash'])
          .orderBy('seq', 'desc')
          .limit(1)
          .executeTakeFirst()
        const line = { seq: Number(last?.seq ?? 0) + 1, ...draft }
        const hash = hashOfLine(last?.hash ?? CHAIN_START, line)
        await tx
          .insertInto('audit_log')
          .values({
            seq: String(line.seq),
            at: new Date(line.atMs),
            operator_id: line.operatorId,
            operator_name: line.operatorName,
            role: line.role,
            action: line.action,
            reason: line.reason,
            detail: line.detail,
            hash,
          })
          .execute()
        return { seq: line.seq, hash }
      })
    },

    list({ before, limit, operatorId, action }: AuditFilter): Promise<AuditRow[]> {
      let query = db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(limit)
      if (before !== undefined) query = query.where('seq', '<', String(before))
      if (operatorId !== undefined) query = query.where('operator_id', '=', operatorId)
      if (action !== undefined) query = query.where('action', '=', action)
      return query.execute()
    },

    /** Goes through the whole chain, a page at a time. @param end a line that it must hold */
    async check(end?: AuditEnd): Promise<{ count: number; brokenAt: number | null }> {
      let hash: Buffer = CHAIN_START
      let count = 0
      for (;;) {
        const rows = await db
          .selectFrom('audit_log')
          .selectAll()
          .where('seq', '>', String(count))
          .orderBy('seq')
          .limit(PAGE)
          .execute()
        for (const row of rows) {
          if (!follows(row, { seq: count, hash }, end)) return { count, brokenAt: count + 1 }
          hash = row.hash
          count += 1
        }
        if (rows.length < PAGE) return { count, brokenAt: missingAt(count, end) }
      }
    },
  }
}

/** Null where the log goes as far as it must. */
const missingAt = (count: number, end: AuditEnd | undefined) =>
  end !== undefined && count < end.seq ? count + 1 : null

function follows(row: AuditRow, before: { seq: number; hash: Buffer }, end: AuditEnd | undefined): boolean {
  const line = toLine(row)
  if (line.seq !== before.seq + 1 || !hashOfLine(before.hash, line).equals(row.hash)) return false
  return end?.seq !== line.seq || row.hash.toString('hex') === end.hash
}

export type AuditRepo = ReturnType<typeof createAuditRepo>
