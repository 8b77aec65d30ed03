import { type Kysely, sql } from 'kysely'

/**
 * People are named without a reference where a row belongs to both sides: it outlives one of them. Rows that every
 * message changes keep room in their page, so that the change touches no index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversations (
      id bigint generated always as identity primary key,
      type text not null default 'C2C' check (type in ('C2C', 'GROUP')),
      user_a text collate "C" not null,
      user_b text collate "C" not null,
      last_seq bigint not null default 0,
      change bigint not null default 0,
      last_at timestamptz not null,
      unique (user_a, user_b),
      check (user_a < user_b)
    ) with (fillfactor = 60)`.execute(db)
  await sql`create index conversations_b on conversations (user_b)`.execute(db)
  await sql`
    create table chat_people (
      user_id text primary key references users (id) on delete cascade,
      own_change bigint not null default 0,
      message_count bigint not null default 0
    ) with (fillfactor = 60)`.execute(db)
  await sql`
    create table members (
      conversation_id bigint not null references conversations (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      unread bigint not null default 0,
      read_seq bigint not null default 0,
      shown_seq bigint not null default 0,
      cleared_seq bigint not null default 0,
      is_pinned boolean not null default false,
      is_muted boolean not null default false,
      is_gone boolean not null default true,
      last_at timestamptz not null,
      own_change bigint not null default 0,
      primary key (conversation_id, user_id)
    ) with (fillfactor = 60)`.execute(db)
  await sql`create index members_list on members (user_id, is_gone, is_pinned, last_at, conversation_id)`.execute(
    db,
  )
  await sql`
    create table messages (
      conversation_id bigint not null references conversations (id) on delete cascade,
      seq bigint not null,
      change bigint not null,
      sender_id text not null,
      client_id uuid not null,
      type text not null,
      payload jsonb not null,
      cloud_custom_data text not null default '',
      folded text,
      sent_at timestamptz not null,
      edited_at timestamptz,
      revoked_at timestamptz,
      revoker_id text,
      erased_at timestamptz,
      primary key (conversation_id, seq),
      unique (sender_id, client_id)
    )`.execute(db)
  await sql`create unique index messages_change on messages (conversation_id, change)`.execute(db)
  await sql`
    create table message_deletes (
      user_id text not null references users (id) on delete cascade,
      conversation_id bigint not null,
      seq bigint not null,
      change bigint not null,
      primary key (user_id, conversation_id, seq),
      foreign key (conversation_id, seq) references messages (conversation_id, seq) on delete cascade
    )`.execute(db)
  await sql`create index message_deletes_message on message_deletes (conversation_id, seq)`.execute(db)
  await sql`create index message_deletes_change on message_deletes (user_id, conversation_id, change)`.execute(
    db,
  )
}
