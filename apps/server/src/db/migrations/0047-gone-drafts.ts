import { type Kysely, sql } from 'kysely'

/** When the draft that was sent or emptied last had been written: a device that tells it once more is late. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column draft_gone_ms float8`.execute(db)
}
