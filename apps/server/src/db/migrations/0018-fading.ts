import { type Kysely, sql } from 'kysely'

/** What the gallery of a conversation reads, messages that disappear after they were read, pictures that are seen once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index messages_media on messages (conversation_id, type, seq)
      where type in ('image', 'video', 'file')`.execute(db)
  await sql`
    create index messages_links on messages (conversation_id, seq)
      where type = 'text' and strpos(folded, 'https://') > 0`.execute(db)
  await sql`alter table conversations add column fading_s integer`.execute(db)
  await sql`
    alter table messages add column fading_s integer, add column fades_at timestamptz`.execute(db)
  // The few that wait to be read, and the few whose time runs.
  await sql`
    create index messages_unread_fading on messages (conversation_id, seq)
      where fading_s is not null and fades_at is null and revoked_at is null and erased_at is null`.execute(
    db,
  )
  await sql`
    create index messages_fades on messages (fades_at)
      where fades_at is not null and revoked_at is null and erased_at is null`.execute(db)
  await sql`
    alter table messages add column is_once boolean not null default false,
      add column opened_at timestamptz, add column opened_by text`.execute(db)
  await sql`
    create index messages_opened on messages (opened_at) where opened_by is not null`.execute(db)
}
