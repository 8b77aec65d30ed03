import { type Kysely, sql } from 'kysely'

/** How complaints were settled, scenes that operators changed, and what their figures are counted from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table complaints
      add column outcome text check (outcome in ('noBreach', 'warned', 'suspended', 'unclear')),
      add column closed_by text,
      add column closed_why text`.execute(db)
  await sql`create index complaints_reported on complaints (reported_id)`.execute(db)
  await sql`alter table device_models add column edited_scene jsonb`.execute(db)
  // Rows come in the order of their time, so an index of ranges is enough, and costs a message nothing.
  await sql`create index messages_sent on messages using brin (sent_at)`.execute(db)
  await sql`create index plays_started on plays using brin (started_at)`.execute(db)
}
