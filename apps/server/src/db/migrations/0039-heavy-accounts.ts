import { type Kysely, sql } from 'kysely'

/** What refers to a medium or an account that goes is found by an index; how often an archive has failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index exports_media on exports (media_id) where media_id is not null`.execute(db)
  await sql`create index official_outbox_user on official_outbox (user_id)`.execute(db)
  await sql`
    create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null`.execute(
    db,
  )
  await sql`alter table exports add column tries integer not null default 0`.execute(db)
}
