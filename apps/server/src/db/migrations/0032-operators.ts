import { type Kysely, sql } from 'kysely'

/** Operators, their sessions, what they did, and what somebody else should look at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operators (
      id text primary key,
      name text not null unique,
      role text not null check (role in ('support', 'content', 'safety', 'owner')),
      password_hash text not null,
      totp_secret text not null,
      -- The last time step whose code was used: none counts twice.
      totp_step bigint not null default 0,
      is_active boolean not null default true,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create table operator_sessions (
      id text primary key,
      operator_id text not null references operators (id),
      token_hash bytea not null unique,
      created_at timestamptz not null,
      seen_at timestamptz not null
    )`.execute(db)
  await sql`create index operator_sessions_operator on operator_sessions (operator_id)`.execute(db)
  await sql`
    create table audit_log (
      seq bigint primary key,
      at timestamptz not null,
      operator_id text not null,
      operator_name text not null,
      role text not null,
      action text not null,
      reason text not null,
      -- As it was hashed, to the letter.
      detail text not null,
      hash bytea not null
    )`.execute(db)
  await sql`create index audit_log_operator on audit_log (operator_id, seq desc)`.execute(db)
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log only grows';
    end $$`.execute(db)
  await sql`
    create trigger audit_log_only_grows before update or delete or truncate on audit_log
    execute function refuse_audit_change()`.execute(db)
  await sql`
    create table operator_alarms (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      kind text not null,
      operator_id text references operators (id),
      subject text not null,
      -- An alarm is raised once for what it is about.
      key text not null unique,
      settled_at timestamptz,
      settled_by text references operators (id)
    )`.execute(db)
}
