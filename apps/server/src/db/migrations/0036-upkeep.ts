import { type Kysely, sql } from 'kysely'

/** The operators' log by what was done, the service's conversations in the order of the inbox, and when a message that could not be sent is tried again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_action on audit_log (action, seq desc)`.execute(db)
  // Of the service's own accounts alone, so that messages between people pay nothing for it.
  await sql`
    create index members_desk on members (user_id, last_at, conversation_id)
    where user_id like '%merchant%'`.execute(db)
  await sql`
    alter table official_outbox
      add column tries integer not null default 0,
      add column due_at timestamptz,
      add column is_given_up boolean not null default false`.execute(db)
}
