import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** What was recalled, sealed: nothing reads it but whoever settles a complaint. */
export function createSealedRepo(db: Kysely<Database>) {
  return {
    async removeOlder(than: Date): Promise<void> {
      await db.deleteFrom('sealed_messages').where('sealed_at', '<=', than).execute()
    },
  }
}
