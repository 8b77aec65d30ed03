import { type Kysely, sql } from 'kysely'

/** Pictures that their owners keep as stickers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table media
      drop constraint media_ref_check,
      add constraint media_ref_check check (ref in ('avatar', 'export', 'chat', 'recalled', 'complaint', 'sticker'))`.execute(
    db,
  )
  await sql`create index media_stickers on media (owner_id) where ref = 'sticker'`.execute(db)
}
