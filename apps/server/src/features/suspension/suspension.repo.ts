import type { UserId } from '@thrum/contracts/ids'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Caller } from '../../http/caller.ts'

export type AccountState = 'open' | 'suspended' | 'closing'

export interface SuspendedSession extends Caller {
  suspendedAt: Date
}

export function createSuspensionRepo(db: Kysely<Database>) {
  return {
    /** By the folded account name or e-mail address. */
    async find(folded: string): Promise<{ id: UserId; state: AccountState } | undefined> {
      const row = await db
        .selectFrom('credentials as c')
        .innerJoin('users as u', 'u.id', 'c.user_id')
        .select(['u.id', 'u.closed_at', 'u.suspended_at'])
        .where((is) => is.or([is('c.account', '=', folded), is('c.email', '=', folded)]))
        .executeTakeFirst()
      if (row === undefined) return undefined
      return { id: row.id, state: stateOf(row) }
    },

    /** @returns false for an account that is unknown or closed already */
    async suspend(id: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ closed_at: now, suspended_at: now })
        .where('id', '=', id as UserId)
        .where('closed_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** @returns false for an account that isn't suspended */
    async restore(id: string): Promise<boolean> {
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

function stateOf({
  closed_at,
  suspended_at,
}: {
  closed_at: Date | null
  suspended_at: Date | null
}): AccountState {
  if (suspended_at !== null) return 'suspended'
  return closed_at === null ? 'open' : 'closing'
}
