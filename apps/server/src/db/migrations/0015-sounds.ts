import { type Kysely, sql } from 'kysely'

/** Voice messages: how long they last, and who has heard which. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add column ms integer`.execute(db)
  await sql`
    create table message_plays (
      user_id text not null references users (id) on delete cascade,
      conversation_id bigint not null,
      seq bigint not null,
      change bigint not null,
      primary key (user_id, conversation_id, seq),
      foreign key (conversation_id, seq) references messages (conversation_id, seq) on delete cascade
    )`.execute(db)
  await sql`create index message_plays_message on message_plays (conversation_id, seq)`.execute(db)
  await sql`create index message_plays_change on message_plays (user_id, conversation_id, change)`.execute(db)
}
