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
  // Without references: it outlives a conversation and a person for its few days.
  await sql`
    create table sealed_messages (
      conversation_id bigint not null,
      seq bigint not null,
      sender_id text not null,
      content bytea not null,
      sealed_at timestamptz not null,
      primary key (conversation_id, seq)
    )`.execute(db)
  await sql`create index sealed_messages_end on sealed_messages (sealed_at)`.execute(db)
  await sql`
    create table message_news (
      conversation_id bigint not null references conversations (id) on delete cascade,
      seq bigint not null,
      primary key (conversation_id, seq)
    )`.execute(db)
}
