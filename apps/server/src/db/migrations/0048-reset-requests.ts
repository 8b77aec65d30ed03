import { type Kysely, sql } from 'kysely'

/** Which request last set the password by a mailed code: sent again after a lost answer, it is the same one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table credentials add column reset_request_id text`.execute(db)
}
