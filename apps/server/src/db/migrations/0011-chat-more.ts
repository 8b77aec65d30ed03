import { type Kysely, sql } from 'kysely'

/** What may come after a message: that it arrived, reactions, a mark of risk; and what wasn't sent, or was taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table members
      add column delivered_seq bigint not null default 0,
      add column draft jsonb`.execute(db)
  await sql`
    alter table messages
      add column reactions jsonb,
      add column is_risky boolean not null default false`.execute(db)
  // The few messages that have any: for whoever cancels, and their export.
  await sql`create index messages_reacted on messages (conversation_id, seq) where reactions is not null`.execute(
    db,
  )
}
