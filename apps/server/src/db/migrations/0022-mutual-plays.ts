import { type Kysely, sql } from 'kysely'

/** A play in the other direction, beside the first, while both people want it so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plays add column reverse_of text references plays (id) on delete cascade`.execute(db)
  await sql`create unique index plays_one_reverse on plays (reverse_of) where state <> 'closed'`.execute(db)
  await sql`create index plays_reverse on plays (reverse_of) where reverse_of is not null`.execute(db)
}
