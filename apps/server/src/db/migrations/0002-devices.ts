import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table device_models (
      model text primary key,
      img text not null,
      name text not null,
      stops_on_link_loss boolean not null,
      authenticated boolean not null,
      scene jsonb not null
    )`.execute(db)
  await sql`
    create table device_codes (
      code text primary key,
      model text not null references device_models (model),
      is_forbid boolean not null default false,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index device_codes_model on device_codes (model)`.execute(db)
  await sql`
    create table devices (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      code text not null unique references device_codes (code),
      address text not null default '',
      name text not null default '',
      is_default boolean not null,
      bound_at timestamptz not null
    )`.execute(db)
  await sql`create index devices_user on devices (user_id)`.execute(db)
  await sql`create unique index devices_default on devices (user_id) where is_default`.execute(db)
}
