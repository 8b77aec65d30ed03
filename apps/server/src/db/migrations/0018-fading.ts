import { type Kysely, sql } from 'kysely'

/** What the gallery of a conversation reads: media by kind, and texts with a link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index messages_media on messages (conversation_id, type, seq)
      where type in ('image', 'video', 'file')`.execute(db)
  await sql`
    create index messages_links on messages (conversation_id, seq)
      where type = 'text' and strpos(folded, 'https://') > 0`.execute(db)
}
