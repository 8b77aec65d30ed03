import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id text primary key,
      nick_name text not null default '',
      avatar text not null,
      sex text not null default 'none' check (sex in ('boy', 'girl', 'none')),
      is_sex_fixed boolean not null default false,
      birthday date,
      height integer,
      weight integer,
      country text,
      hometown text not null default '',
      maize integer not null default 0,
      invite_num text not null unique,
      qr_id text not null unique,
      invited_by text references users (id) on delete set null,
      complete_at timestamptz,
      under_age_until timestamptz,
      closed_at timestamptz,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index users_invited_by on users (invited_by)`.execute(db)
  await sql`
    create table credentials (
      user_id text primary key references users (id) on delete cascade,
      account text not null unique,
      password_hash text not null
    )`.execute(db)
  await sql`
    create table sessions (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      token_hash bytea not null unique,
      created_at timestamptz not null,
      seen_at timestamptz not null,
      ends_at timestamptz not null
    )`.execute(db)
  await sql`create index sessions_user on sessions (user_id)`.execute(db)
  await sql`
    create table tickets (
      hash bytea primary key,
      session_id text not null references sessions (id) on delete cascade,
      namespace text not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index tickets_session on tickets (session_id)`.execute(db)
}
