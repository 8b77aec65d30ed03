import { type Kysely, sql } from 'kysely'

/** What operators change of the pages that come with the product, and which site messages are theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table legal_texts (
      page text not null check (page in ('terms', 'privacy')),
      language text not null,
      name text not null,
      markdown text not null,
      changed_at timestamptz not null,
      primary key (page, language)
    )`.execute(db)
  await sql`alter table notices add column edited_at timestamptz`.execute(db)
  // Those of before were all sent by hand; from now on whoever sends one by hand says so.
  await sql`alter table site_messages add column by_operator boolean not null default true`.execute(db)
  await sql`alter table site_messages alter column by_operator set default false`.execute(db)
}
