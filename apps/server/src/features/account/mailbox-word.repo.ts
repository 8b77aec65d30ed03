import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

export function createMailboxWordRepo(db: Kysely<Database>) {
  return {
    async insert(hash: Buffer, email: string, expiresAt: Date): Promise<void> {
      await db.insertInto('mailbox_proofs').values({ hash, email, expires_at: expiresAt }).execute()
    },
    /** The row goes whatever it says: of any number of takers one gets it. */
    async take(hash: Buffer): Promise<{ email: string; expires_at: Date } | undefined> {
      return db
        .deleteFrom('mailbox_proofs')
        .where('hash', '=', hash)
        .returning(['email', 'expires_at'])
        .executeTakeFirst()
    },
    async sweep(now: Date): Promise<void> {
      await db.deleteFrom('mailbox_proofs').where('expires_at', '<=', now).execute()
    },
  }
}
export type MailboxWordRepo = ReturnType<typeof createMailboxWordRepo>
