import { type Kysely, sql } from 'kysely'

/** Complaints name people without a reference: they outlive the accounts of both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table complaints (
      id text primary key,
      reporter_id text not null,
      reported_id text not null,
      created_at timestamptz not null,
      due_at timestamptz not null,
      closed_at timestamptz
    )`.execute(db)
  await sql`create index complaints_reporter on complaints (reporter_id, reported_id)`.execute(db)
  await sql`create index complaints_open on complaints (due_at) where closed_at is null`.execute(db)
  await sql`create index complaints_end on complaints (closed_at) where closed_at is not null`.execute(db)
  await sql`
    create table complaint_statements (
      reporter_id text not null,
      request_id text not null,
      complaint_id text not null references complaints (id) on delete cascade,
      chip text,
      words text not null,
      pictures text[] not null,
      created_at timestamptz not null,
      primary key (reporter_id, request_id)
    )`.execute(db)
  await sql`create index complaint_statements_complaint on complaint_statements (complaint_id)`.execute(db)
  await sql`
    create table complaint_messages (
      complaint_id text not null references complaints (id) on delete cascade,
      conversation_id bigint not null,
      seq bigint not null,
      sender_id text not null,
      client_id uuid not null,
      sent_at timestamptz not null,
      is_recalled boolean not null,
      content bytea,
      hash text,
      primary key (complaint_id, conversation_id, seq)
    )`.execute(db)
  await sql`
    create table complaint_media (
      complaint_id text not null references complaints (id) on delete cascade,
      media_id text not null,
      store_id text not null unique,
      mime text not null,
      bytes bigint not null,
      hash text not null,
      primary key (complaint_id, media_id)
    )`.execute(db)
  await sql`
    alter table media
      drop constraint media_ref_check,
      add constraint media_ref_check check (ref in ('avatar', 'export', 'chat', 'recalled', 'complaint'))`.execute(
    db,
  )
}
