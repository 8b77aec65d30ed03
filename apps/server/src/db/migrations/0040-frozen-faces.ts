import { type Kysely, sql } from 'kysely'

/** A block keeps how its owner looked at that moment: whoever is blocked goes on seeing that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table blocks
      add column nick_name text,
      add column avatar text,
      add column sex text,
      add column birthday date,
      add column country text`.execute(db)
  await sql`
    update blocks
    set nick_name = users.nick_name, avatar = users.avatar, sex = users.sex, birthday = users.birthday,
      country = users.country
    from users where users.id = blocks.user_id`.execute(db)
  await sql`
    alter table blocks
      alter column nick_name set not null,
      alter column avatar set not null,
      alter column sex set not null`.execute(db)
}
