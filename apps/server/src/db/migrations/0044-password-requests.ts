import { type Kysely, sql } from 'kysely'

/** Which request of a session last changed the password: sent again after a lost answer, it is the same change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column password_request_id text`.execute(db)
}
