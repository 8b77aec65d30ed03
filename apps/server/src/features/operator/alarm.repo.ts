import type { OperatorAlarm, OperatorId } from '@thrum/contracts/console/operator.entities'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface NewAlarm {
  kind: OperatorAlarm['kind']
  /** Whose doing it is; null where it is nobody's. */
  operatorId: OperatorId | null
  subject: string
  /** Says what it is about: a second one of the same key is the same alarm. */
  key: string
}

export function createAlarmRepo(db: Kysely<Database>) {
  return {
    /** @returns whether it is news */
    async raise({ kind, operatorId, subject, key }: NewAlarm, at: Date): Promise<boolean> {
      const result = await db
        .insertInto('operator_alarms')
        .values({ at, kind, operator_id: operatorId, subject, key, settled_at: null, settled_by: null })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
    },

    async listOpenTo(operatorId: OperatorId): Promise<OperatorAlarm[]> {
      const rows = await db
        .selectFrom('operator_alarms as a')
        .leftJoin('operators as o', 'o.id', 'a.operator_id')
        .select(['a.id', 'a.at', 'a.kind', 'a.subject', 'o.name'])
        .where('a.settled_at', 'is', null)
        .where((where) =>
          where.or([where('a.operator_id', 'is', null), where('a.operator_id', '!=', operatorId)]),
        )
        .orderBy('a.id')
        .limit(200)
        .execute()
      return rows.map(({ id, at, kind, subject, name }) => ({
        ...{ id: Number(id), atMs: at.getTime(), kind, operatorName: name, subject },
      }))
    },

    /** Not by whoever caused it. @returns whether there was one to settle */
    async settle(id: number, operatorId: OperatorId, at: Date): Promise<boolean> {
      const result = await db
        .updateTable('operator_alarms')
        .set({ settled_at: at, settled_by: operatorId })
        .where('id', '=', String(id))
        .where('settled_at', 'is', null)
        .where((where) =>
          where.or([where('operator_id', 'is', null), where('operator_id', '!=', operatorId)]),
        )
        .executeTakeFirst()
      return result.numUpdatedRows === 1n
    },
  }
}

export type AlarmRepo = ReturnType<typeof createAlarmRepo>
