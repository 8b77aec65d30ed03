import { type Kysely, sql } from 'kysely'

/** Products and their texts, pictures and showcases; and what people claim and put into their carts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table goods (
      id text primary key,
      price integer not null check (price >= 0),
      was integer check (was > price),
      currency text not null,
      link text check (link like 'https://%'),
      ground text not null,
      traits jsonb not null,
      min_days integer,
      max_days integer check (max_days >= min_days),
      play text not null check (play in ('none', 'some', 'all')),
      place integer not null,
      from_at timestamptz,
      until_at timestamptz check (until_at > from_at),
      created_at timestamptz not null,
      changed_at timestamptz not null
    )`.execute(db)
  await sql`
    create table goods_texts (
      goods_id text not null references goods (id) on delete cascade,
      language text not null,
      name text not null,
      lead text not null,
      description text not null,
      folded text not null,
      primary key (goods_id, language)
    )`.execute(db)
  await sql`
    create table goods_pictures (
      id text primary key,
      goods_id text not null references goods (id) on delete cascade,
      place integer not null,
      mime text not null,
      width integer not null,
      height integer not null,
      blur text,
      bytes bytea not null,
      small bytea,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index goods_pictures_goods on goods_pictures (goods_id, place)`.execute(db)
  await sql`
    create table showcases (
      id text primary key,
      goods_id text not null references goods (id) on delete cascade,
      picture_id text references goods_pictures (id) on delete set null,
      place integer not null,
      from_at timestamptz not null,
      until_at timestamptz check (until_at > from_at),
      created_at timestamptz not null
    )`.execute(db)
  // One claim for each person and product, whoever asks how often at once. Source: abuse case ST-03
  await sql`
    create table goods_orders (
      id text primary key,
      number text not null unique,
      user_id text not null references users (id) on delete cascade,
      goods_id text not null references goods (id),
      state text not null default 'claimed' check (state in ('claimed', 'accepted', 'sent', 'declined')),
      created_at timestamptz not null,
      changed_at timestamptz not null,
      unique (user_id, goods_id)
    )`.execute(db)
  await sql`create index goods_orders_state on goods_orders (state, created_at)`.execute(db)
  await sql`
    create table cart_items (
      user_id text not null references users (id) on delete cascade,
      goods_id text not null references goods (id) on delete cascade,
      count integer not null check (count > 0),
      created_at timestamptz not null,
      primary key (user_id, goods_id)
    )`.execute(db)
}
