import { type Kysely, sql } from 'kysely'

/** Who, when, which side, why it ended. Nothing of the orders is ever stored. Source: safety DR-4 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plays (
      id text primary key,
      state text not null check (state in ('waiting', 'interacting', 'closed')),
      initiator_id text not null references users (id) on delete cascade,
      receiver_id text not null references users (id) on delete cascade,
      initiator_session text not null,
      receiver_session text,
      flag smallint not null check (flag in (0, 1)),
      device_id text references devices (id) on delete set null,
      generation integer not null default 0,
      reason text,
      closed_by text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      started_at timestamptz,
      ended_at timestamptz
    )`.execute(db)
  await sql`create unique index plays_one_invitation on plays (initiator_id) where state = 'waiting'`.execute(
    db,
  )
  await sql`create index plays_open on plays (state) where state <> 'closed'`.execute(db)
  await sql`create index plays_of_initiator on plays (initiator_id, created_at desc)`.execute(db)
  await sql`create index plays_of_receiver on plays (receiver_id, created_at desc)`.execute(db)
  await sql`create index plays_device on plays (device_id)`.execute(db)
}
