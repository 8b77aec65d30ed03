import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column suspended_at timestamptz`.execute(db)
  await sql`create index users_suspended on users (id) where suspended_at is not null`.execute(db)
  await sql`create index users_closed on users (id) where closed_at is not null`.execute(db)
  await sql`
    create table passkeys (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      public_key bytea not null,
      counter bigint not null,
      transports text not null,
      name text not null,
      created_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index passkeys_user on passkeys (user_id)`.execute(db)
  await sql`
    create table passkey_challenges (
      challenge text primary key,
      user_id text references users (id) on delete cascade,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    create table lockouts (
      hash bytea primary key,
      ends_at timestamptz not null
    )`.execute(db)
  await sql`
    create table tombstones (
      user_id text primary key,
      ends_at timestamptz not null
    )`.execute(db)
}
