import { type Kysely, sql } from 'kysely'

/** What one has sent and nobody has read yet is not walked through with each message that one reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index messages_unread_fading`.execute(db)
  await sql`
    create index messages_unread_fading on messages (conversation_id, sender_id, seq)
      where fading_s is not null and fades_at is null and revoked_at is null and erased_at is null`.execute(
    db,
  )
}
