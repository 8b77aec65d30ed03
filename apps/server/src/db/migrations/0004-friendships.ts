import { type Kysely, sql } from 'kysely'

/** One row a side: both rows make a mutual friendship. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table friendships (
      user_id text not null references users (id) on delete cascade,
      friend_id text not null references users (id) on delete cascade,
      created_at timestamptz not null,
      primary key (user_id, friend_id),
      check (user_id <> friend_id)
    )`.execute(db)
  await sql`create index friendships_friend on friendships (friend_id)`.execute(db)
  await sql`
    create table blocks (
      user_id text not null references users (id) on delete cascade,
      blocked_id text not null references users (id) on delete cascade,
      created_at timestamptz not null,
      primary key (user_id, blocked_id),
      check (user_id <> blocked_id)
    )`.execute(db)
  await sql`create index blocks_blocked on blocks (blocked_id)`.execute(db)
}
