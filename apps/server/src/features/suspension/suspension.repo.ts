import { isOfficial, type UserId } from '@thrum/contracts/ids'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Caller } from '../../http/caller.ts'

export interface SuspendedSession extends Caller {
  suspendedAt: Date
}

/** @param db may be a transaction @returns false for an account that is unknown, the service's own, or closed already */
export async function suspendAccount(db: Kysely<Database>, id: string, now: Date): Promise<boolean> {
  if (isOfficial(id)) return false
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ closed_at: now, suspended_at: now })
    .where('id', '=', id as UserId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function createSuspensionRepo(db: Kysely<Database>) {
  return {
    suspend: (id: string, now: Date): Promise<boolean> => suspendAccount(db, id, now),

    /** @returns false for an account that isn't suspended; one of the service's own is withdrawn instead */
    async restore(id: string): Promise<boolean> {
      if (isOfficial(id)) return false
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ closed_at: null, suspended_at: null })
        .where('id', '=', id as UserId)
        .where('suspended_at', 'is not', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Where suspended people are still signed in. */
    async listSessions(now: Date): Promise<SuspendedSession[]> {
      return db
        .selectFrom('users as u')
        .innerJoin('sessions as s', 's.user_id', 'u.id')
        .select(['u.id as userId', 's.id as sessionId', 'u.suspended_at as suspendedAt'])
        .where('u.suspended_at', 'is not', null)
        .where('s.ends_at', '>', now)
        .$narrowType<{ suspendedAt: Date }>()
        .execute()
    },
  }
}
export type SuspensionRepo = ReturnType<typeof createSuspensionRepo>
