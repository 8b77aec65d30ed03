import { type Kysely, sql } from 'kysely'

/**
 * Toys without a printed code. Theirs is made up when they are added, belongs to whoever added them, and goes with
 * the device or the person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table device_codes add column made_for text references users (id) on delete cascade`.execute(
    db,
  )
  await sql`create index device_codes_made_for on device_codes (made_for) where made_for is not null`.execute(
    db,
  )
  await sql`alter table devices add column slots jsonb`.execute(db)
}
