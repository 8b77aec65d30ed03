import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notices (
      id text primary key,
      kind text not null check (kind in ('notice', 'guide')),
      slug text unique,
      place integer not null default 0,
      created_at timestamptz not null,
      withdrawn_at timestamptz
    )`.execute(db)
  await sql`create index notices_newest on notices (kind, created_at desc) where withdrawn_at is null`.execute(
    db,
  )
  await sql`
    create table notice_texts (
      notice_id text not null references notices (id) on delete cascade,
      language text not null,
      name text not null,
      markdown text not null,
      primary key (notice_id, language)
    )`.execute(db)
  await sql`
    create table notice_reads (
      user_id text not null references users (id) on delete cascade,
      notice_id text not null references notices (id) on delete cascade,
      primary key (user_id, notice_id)
    )`.execute(db)
  await sql`create index notice_reads_notice on notice_reads (notice_id)`.execute(db)
  await sql`
    create table site_messages (
      id text primary key,
      user_id text references users (id) on delete cascade,
      created_at timestamptz not null,
      withdrawn_at timestamptz
    )`.execute(db)
  await sql`create index site_messages_to on site_messages (user_id, created_at desc)`.execute(db)
  await sql`
    create table site_message_texts (
      message_id text not null references site_messages (id) on delete cascade,
      language text not null,
      name text not null,
      markdown text not null,
      primary key (message_id, language)
    )`.execute(db)
  await sql`
    create table site_message_reads (
      user_id text not null references users (id) on delete cascade,
      message_id text not null references site_messages (id) on delete cascade,
      primary key (user_id, message_id)
    )`.execute(db)
  await sql`create index site_message_reads_message on site_message_reads (message_id)`.execute(db)
  await sql`
    create table versions (
      platform text not null check (platform in ('android', 'ios', 'web')),
      code integer not null,
      version text not null,
      minimum_code integer not null default 0,
      address text not null default '',
      notes jsonb not null default '{}',
      created_at timestamptz not null,
      primary key (platform, code)
    )`.execute(db)
  await sql`
    create table gift_forms (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      platform text not null,
      order_number text not null,
      order_key text not null unique,
      email text not null,
      state text not null default 'received' check (state in ('received', 'checked', 'sent', 'declined')),
      created_at timestamptz not null,
      changed_at timestamptz not null
    )`.execute(db)
  await sql`create index gift_forms_user on gift_forms (user_id, created_at desc)`.execute(db)
}
