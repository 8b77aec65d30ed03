import { type Kysely, sql } from 'kysely'

/** Patterns that people keep. What the gallery shows stands beside the points, so that a list reads none of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table patterns (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      name text not null,
      duration_ms integer not null,
      slots jsonb not null,
      preview jsonb not null,
      tracks jsonb not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index patterns_user on patterns (user_id, created_at desc)`.execute(db)
}
