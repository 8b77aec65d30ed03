import type { OperatorId, OperatorRole, SeenOperator } from '@thrum/contracts/console/operator.entities'
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

export interface NewSession {
  id: string
  token_hash: Buffer
  now: Date
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
    ...createSessions(db),

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

    /** Never leaves the house without an owner who may come in. @param before as the caller saw it */
    set(
      id: OperatorId,
      { role, isActive }: SeenOperator,
      before: SeenOperator,
    ): Promise<'done' | 'unknown' | 'changed' | 'lastOwner'> {
      return db.transaction().execute(async (tx) => {
        const owners = await tx
          .selectFrom('operators')
          .select('id')
          .where('role', '=', 'owner')
          .where('is_active', '=', true)
          .forUpdate()
          .execute()
        const seen = await tx
          .selectFrom('operators')
          .select(['role', 'is_active'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
        if (seen === undefined) return 'unknown'
        const is = (as: SeenOperator) => seen.role === as.role && seen.is_active === as.isActive
        // Sent again, as the answer got lost, it is done already.
        if (!is(before)) return is({ role, isActive }) ? 'done' : 'changed'
        const staysOwner = role === 'owner' && isActive
        if (!staysOwner && owners.length === 1 && owners[0]?.id === id) return 'lastOwner'
        await tx.updateTable('operators').set({ role, is_active: isActive }).where('id', '=', id).execute()
        await tx.deleteFrom('operator_sessions').where('operator_id', '=', id).execute()
        return 'done'
      })
    },

    /** Sessions of before end, but for the one that stays. */
    renew(
      id: OperatorId,
      keys: { password_hash: string; totp_secret: string; totp_step: string },
      staysSession: string,
    ): Promise<void> {
      return db.transaction().execute(async (tx) => {
        await tx.updateTable('operators').set(keys).where('id', '=', id).execute()
        await endOthers(tx, id, staysSession)
      })
    },

    /** The same. @returns false where the password was renewed since it was looked at */
    changePassword(seen: OperatorRow, passwordHash: string, staysSession: string): Promise<boolean> {
      return db.transaction().execute(async (tx) => {
        const result = await tx
          .updateTable('operators')
          .set({ password_hash: passwordHash })
          .where('id', '=', seen.id)
          .where('password_hash', '=', seen.password_hash)
          .executeTakeFirst()
        if (result.numUpdatedRows !== 1n) return false
        await endOthers(tx, seen.id, staysSession)
        return true
      })
    },
  }
}

async function endOthers(tx: Kysely<Database>, id: OperatorId, staysSession: string): Promise<void> {
  await tx
    .deleteFrom('operator_sessions')
    .where('operator_id', '=', id)
    .where('id', '!=', staysSession)
    .execute()
}

function createSessions(db: Kysely<Database>) {
  return {
    /**
     * Uses up a code and begins a session: of two who bring the same one, one comes in, and nobody does with keys that
     * were renewed since they were looked at.
     */
    enter(seen: OperatorRow, step: number, session: NewSession): Promise<boolean> {
      return db.transaction().execute(async (tx) => {
        const result = await tx
          .updateTable('operators')
          .set({ totp_step: String(step) })
          .where('id', '=', seen.id)
          .where('totp_step', '<', String(step))
          .where('password_hash', '=', seen.password_hash)
          .where('totp_secret', '=', seen.totp_secret)
          .where('is_active', '=', true)
          .executeTakeFirst()
        if (result.numUpdatedRows !== 1n) return false
        const { now, ...row } = session
        await tx
          .insertInto('operator_sessions')
          .values({ ...row, operator_id: seen.id, created_at: now, seen_at: now })
          .execute()
        return true
      })
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
