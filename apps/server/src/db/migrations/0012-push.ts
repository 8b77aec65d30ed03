import { type Kysely, sql } from 'kysely'

/** Where a sign-in's browser takes pushes; gone with the sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_devices (
      session_id text primary key references sessions (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      endpoint text not null unique,
      public_key text not null,
      secret text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index push_devices_user on push_devices (user_id)`.execute(db)
}
