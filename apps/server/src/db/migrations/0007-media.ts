import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media (
      id text primary key,
      owner_id text not null references users (id) on delete cascade,
      kind text not null check (kind in ('picture', 'film', 'sound', 'file', 'export')),
      mime text not null,
      bytes bigint not null,
      width integer,
      height integer,
      ref text check (ref in ('avatar', 'export')),
      created_at timestamptz not null,
      ends_at timestamptz
    )`.execute(db)
  await sql`create index media_owner on media (owner_id, created_at)`.execute(db)
  await sql`create index media_unreferenced on media (created_at) where ref is null`.execute(db)
  await sql`create index media_ending on media (ends_at) where ends_at is not null`.execute(db)
  await sql`
    create table exports (
      user_id text primary key references users (id) on delete cascade,
      state text not null check (state in ('working', 'ready', 'failed')),
      percent integer not null default 0,
      language text not null,
      media_id text references media (id) on delete set null,
      created_at timestamptz not null
    )`.execute(db)
}
