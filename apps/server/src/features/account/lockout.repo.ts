import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export function createLockoutRepo(db: Kysely<Database>) {
  return {
    /** By the database's time: a server whose clock is wrong neither lets in early nor keeps out for ever. */
    async has(hash: Buffer, within: Kysely<Database> = db): Promise<boolean> {
      const row = await within
        .selectFrom('lockouts')
        .select('ends_at')
        .where('hash', '=', hash)
        .where('ends_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return row !== undefined
    },
    /** @param within a transaction to write in */
    async add(hash: Buffer, endsAt: Date, within: Kysely<Database> = db): Promise<void> {
      await within
        .insertInto('lockouts')
        .values({ hash, ends_at: endsAt })
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ ends_at: endsAt }))
        .execute()
    },
  }
}
export type LockoutRepo = ReturnType<typeof createLockoutRepo>
