import type { OperatorId, OperatorRole } from '@thrum/contracts/console/operator.entities'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { OperatorsTable } from '../../db/operator-schema.ts'
import type { Database } from '../../db/schema.ts'

export type OperatorRow = Selectable<OperatorsTable>

export interface NewOperator {
  id: OperatorId
  name: string
  role: OperatorRole
  password_hash: string
  totp_secret: string
  created_at: Date
}

export interface OperatorSession {
  session_id: string
  id: OperatorId
  name: string
  role: OperatorRole
  created_at: Date
  seen_at: Date
}

export function createOperatorRepo(db: Kysely<Database>) {
  return {
    findByName: (name: string): Promise<OperatorRow | undefined> =>
      db.selectFrom('operators').selectAll().where('name', '=', name).executeTakeFirst(),

    find: (id: OperatorId): Promise<OperatorRow | undefined> =>
      db.selectFrom('operators').selectAll().where('id', '=', id).executeTakeFirst(),

    list: (): Promise<OperatorRow[]> => db.selectFrom('operators').selectAll().orderBy('name').execute(),

    /** @returns whether the name was free */
    async insert(row: NewOperator): Promise<boolean> {
      const result = await db
        .insertInto('operators')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
    },

    /** Uses up a code: of two who bring the same one, one comes in. */
    async useStep(id: OperatorId, step: number): Promise<boolean> {
      const result = await db
        .updateTable('operators')
        .set({ totp_step: String(step) })
        .where('id', '=', id)
        .where('totp_step', '<', String(step))
        .executeTakeFirst()
      return result.numUpdatedRows === 1n
    },

    /** Never leaves the house without an owner who may come in. */
    set(
      id: OperatorId,
      change: { role: OperatorRole; is_active: boolean },
    ): Promise<'done' | 'unknown' | 'lastOwner'> {
      return db.transaction().execute(async (tx) => {
        const owners = await tx
          .selectFrom('operators')
          .select('id')
          .where('role', '=', 'owner')
          .where('is_active', '=', true)
          .forUpdate()
          .execute()
        const staysOwner = change.role === 'owner' && change.is_active
        if (!staysOwner && owners.length === 1 && owners[0]?.id === id) return 'lastOwner'
        const result = await tx.updateTable('operators').set(change).where('id', '=', id).executeTakeFirst()
        if (result.numUpdatedRows === 0n) return 'unknown'
        await tx.deleteFrom('operator_sessions').where('operator_id', '=', id).execute()
        return 'done'
      })
    },

    /** Sessions of before end, but for the one that stays. */
    renew(
      id: OperatorId,
      keys: { password_hash: string; totp_secret?: string; totp_step?: string },
      staysSession?: string,
    ): Promise<void> {
      return db.transaction().execute(async (tx) => {
        await tx.updateTable('operators').set(keys).where('id', '=', id).execute()
        await tx
          .deleteFrom('operator_sessions')
          .where('operator_id', '=', id)
          .where('id', '!=', staysSession ?? '')
          .execute()
      })
    },

    async insertSession(row: {
      id: string
      operator_id: OperatorId
      token_hash: Buffer
      now: Date
    }): Promise<void> {
      const { now, ...session } = row
      await db
        .insertInto('operator_sessions')
        .values({ ...session, created_at: now, seen_at: now })
        .execute()
    },

    /** Marks it as seen in the same breath, where `seenAt` is given. */
    findSession: (
      tokenHash: Buffer,
      times: { seenAt: Date | undefined; seenAfter: Date; createdAfter: Date },
    ): Promise<OperatorSession | undefined> =>
      db
        .updateTable('operator_sessions as s')
        .from('operators as o')
        .set({ seen_at: times.seenAt ?? sql<Date>`s.seen_at` })
        .whereRef('o.id', '=', 's.operator_id')
        .where('s.token_hash', '=', tokenHash)
        .where('s.seen_at', '>', times.seenAfter)
        .where('s.created_at', '>', times.createdAfter)
        .where('o.is_active', '=', true)
        .returning(['s.id as session_id', 'o.id', 'o.name', 'o.role', 's.created_at', 's.seen_at'])
        .executeTakeFirst(),

    async endSession(id: string): Promise<void> {
      await db.deleteFrom('operator_sessions').where('id', '=', id).execute()
    },

    async sweepSessions(seenBefore: Date): Promise<void> {
      await db.deleteFrom('operator_sessions').where('seen_at', '<', seenBefore).execute()
    },
  }
}

export type OperatorRepo = ReturnType<typeof createOperatorRepo>
