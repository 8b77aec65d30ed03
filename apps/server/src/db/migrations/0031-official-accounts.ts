import { type Kysely, sql } from 'kysely'

/** Accounts of the service's own, who of the operators answers whom, and answers that are kept ready. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table official_accounts (
      user_id text primary key references users (id) on delete cascade,
      place integer not null,
      check (user_id like '%merchant%')
    )`.execute(db)
  // The other of the row's conversation is such an account: the row stands before all others.
  await sql`alter table members add column is_official boolean not null default false`.execute(db)
  await sql`drop index members_list`.execute(db)
  await sql`
    create index members_list
    on members (user_id, is_gone, is_official, is_pinned, last_at, conversation_id)`.execute(db)
  // Operators outlive what they did, but an order of migrations should not hang on them.
  await sql`
    create table official_threads (
      conversation_id bigint primary key references conversations (id) on delete cascade,
      assigned_to text,
      settled_seq bigint not null default 0
    )`.execute(db)
  await sql`
    create table official_replies (
      conversation_id bigint not null references conversations (id) on delete cascade,
      seq bigint not null,
      operator_id text not null,
      primary key (conversation_id, seq)
    )`.execute(db)
  await sql`
    create table official_answers (
      id text primary key,
      title text not null,
      words text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create table official_outbox (
      id uuid primary key,
      official_id text not null references official_accounts (user_id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      said jsonb not null
    )`.execute(db)
}
