import { type Kysely, sql } from 'kysely'

/** At most one open request a direction; a friendship holds its owner's own name for the friend. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table friendships add column remark text not null default ''`.execute(db)
  await sql`
    create table friend_requests (
      id text primary key,
      asker_id text not null references users (id) on delete cascade,
      asked_id text not null references users (id) on delete cascade,
      message text not null,
      created_at timestamptz not null,
      unique (asker_id, asked_id),
      check (asker_id <> asked_id)
    )`.execute(db)
  await sql`create index friend_requests_asked on friend_requests (asked_id, created_at desc)`.execute(db)
}
