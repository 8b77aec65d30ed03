import { type Kysely, sql } from 'kysely'

/** The end that the receiver set for a running play, so that a start of the server doesn't move it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plays add column ends_at timestamptz`.execute(db)
}
