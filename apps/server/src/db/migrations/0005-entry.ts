import { type Kysely, sql } from 'kysely'

/** An account is a chosen name with a password, a proven e-mail address, or both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table credentials
      alter column account drop not null,
      alter column password_hash drop not null,
      add column email text unique,
      add check (account is not null or email is not null),
      add check (email is not null or password_hash is not null)`.execute(db)
  await sql`alter table sessions add column label text not null default ''`.execute(db)
  await sql`
    create table verification_codes (
      email text not null,
      purpose text not null,
      code_hash bytea not null,
      tries integer not null default 0,
      expires_at timestamptz not null,
      primary key (email, purpose)
    )`.execute(db)
  await sql`
    create table mailbox_proofs (
      hash bytea primary key,
      email text not null,
      expires_at timestamptz not null
    )`.execute(db)
}
