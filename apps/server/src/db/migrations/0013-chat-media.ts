import { type Kysely, sql } from 'kysely'

/** Pictures in messages: their smaller forms, which message shows which, and what is kept sealed of those nobody sees. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table media
      drop constraint media_ref_check,
      add constraint media_ref_check check (ref in ('avatar', 'export', 'chat', 'recalled')),
      add column part_of text,
      add column size_type integer check (size_type in (2, 3)),
      add column blur text`.execute(db)
  await sql`create index media_parts on media (part_of) where part_of is not null`.execute(db)
  await sql`create index media_recalled on media (id) where ref = 'recalled'`.execute(db)
  await sql`drop index media_unreferenced`.execute(db)
  await sql`
    create index media_unreferenced on media (created_at) where ref is null and part_of is null`.execute(db)
  await sql`
    create table message_media (
      media_id text not null references media (id) on delete cascade,
      conversation_id bigint not null,
      seq bigint not null,
      primary key (media_id, conversation_id, seq),
      foreign key (conversation_id, seq) references messages (conversation_id, seq) on delete cascade
    )`.execute(db)
  await sql`create index message_media_message on message_media (conversation_id, seq)`.execute(db)
  // Names nobody, and refers to nothing: it outlives a person for its few days.
  await sql`
    create table sealed_media (
      media_id text primary key,
      store_id text not null unique,
      mime text not null,
      sealed_at timestamptz not null
    )`.execute(db)
  await sql`create index sealed_media_end on sealed_media (sealed_at)`.execute(db)
}
