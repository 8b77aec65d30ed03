import { type Kysely, sql } from 'kysely'

/** What the console lists newest first: accounts, and toys with a printed code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index users_created on users (created_at desc, id)`.execute(db)
  await sql`
    create index device_codes_created on device_codes (created_at desc, code) where made_for is null`.execute(
    db,
  )
}
