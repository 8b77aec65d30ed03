import type { GoodsPlay, GoodsTrait } from '@thrum/contracts/goods/goods.entities'
import type { GoodsSection, GoodsSort } from '@thrum/contracts/goods/goods.routes'
import type { GoodsId, GoodsPictureId } from '@thrum/contracts/ids'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import {
  bestText,
  firstPicture,
  type GoodsLineRow,
  isOpen,
  type PictureRow,
  pictureOf,
  type Viewer,
} from './goods-row.ts'

export interface GoodsDetailRow extends GoodsLineRow {
  description: string
  link: string | null
  traits: GoodsTrait[]
  min_days: number | null
  max_days: number | null
  play: GoodsPlay
  pictures: PictureRow[]
  in_cart: number
}

export interface Wanted {
  section: GoodsSection
  sort: GoodsSort
  /** Folded; empty for everything. */
  search: string
  /** What came before is no news. */
  newSince: Date
  limit: number
  offset: number
}

export interface ShowcaseRow {
  id: string
  goods: GoodsLineRow
  picture: PictureRow | null
}

const SORTS: Readonly<Record<GoodsSort, RawBuilder<unknown>>> = {
  picked: sql`g.place, g.from_at desc, g.id`,
  newest: sql`g.from_at desc, g.id`,
  cheapest: sql`g.price, g.place, g.id`,
  dearest: sql`g.price desc, g.place, g.id`,
  discount: sql`g.price::float8 / coalesce(g.was, nullif(g.price, 0)) nulls last, g.place, g.id`,
}

const line = ({ userId }: Viewer) => sql`
  g.id, t.name, t.lead, g.ground, g.price, g.was, g.currency, g.from_at, ${firstPicture} as picture,
  exists (select from goods_orders o where o.goods_id = g.id and o.user_id = ${userId ?? null}) as is_claimed`

/** Products as people see them. */
export function createGoodsRepo(db: Kysely<Database>) {
  return {
    async list(viewer: Viewer, wanted: Wanted): Promise<GoodsLineRow[]> {
      const { rows } = await sql<GoodsLineRow>`
        select ${line(viewer)}
        from goods g cross join lateral (${bestText(viewer.language)}) t
        where ${isOpen(viewer.now)} and ${isWanted(wanted)}
        order by ${SORTS[wanted.sort]} limit ${wanted.limit} offset ${wanted.offset}`.execute(db)
      return rows
    },

    async count({ now }: Viewer, wanted: Wanted): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from goods g where ${isOpen(now)} and ${isWanted(wanted)}`.execute(db)
      return rows[0]?.total ?? 0
    },

    async find(viewer: Viewer, id: GoodsId): Promise<GoodsDetailRow | undefined> {
      const { rows } = await sql<GoodsDetailRow>`
        select ${line(viewer)}, t.description, g.link, g.traits, g.min_days, g.max_days, g.play,
          coalesce((
            select json_agg(${pictureOf('p')} order by p.place, p.id) from goods_pictures p
            where p.goods_id = g.id), '[]'::json) as pictures,
          coalesce((
            select c.count from cart_items c
            where c.goods_id = g.id and c.user_id = ${viewer.userId ?? null}), 0) as in_cart
        from goods g cross join lateral (${bestText(viewer.language)}) t
        where g.id = ${id} and ${isOpen(viewer.now)}`.execute(db)
      return rows[0]
    },

    async showcases(viewer: Viewer): Promise<ShowcaseRow[]> {
      const { rows } = await sql<GoodsLineRow & { showcase_id: string; own: PictureRow | null }>`
        select s.id as showcase_id, ${line(viewer)},
          (select ${pictureOf('p')} from goods_pictures p where p.id = s.picture_id) as own
        from showcases s join goods g on g.id = s.goods_id
        cross join lateral (${bestText(viewer.language)}) t
        where ${isOpen(viewer.now)} and s.from_at <= ${viewer.now}
          and (s.until_at is null or s.until_at > ${viewer.now})
        order by s.place, s.from_at desc, s.id limit 10`.execute(db)
      return rows.map(({ showcase_id, own, ...goods }) => ({
        ...{ id: showcase_id, goods, picture: own ?? goods.picture },
      }))
    },

    /** Of what stands in the store; of anything to those who made it (`now` undefined). */
    async picture(id: GoodsPictureId, now: Date | undefined, isSmall: boolean) {
      const { rows } = await sql<{ mime: string; bytes: Buffer }>`
        select p.mime, ${isSmall ? sql`coalesce(p.small, p.bytes)` : sql`p.bytes`} as bytes
        from goods_pictures p join goods g on g.id = p.goods_id
        where p.id = ${id} and ${now === undefined ? sql`true` : isOpen(now)}`.execute(db)
      return rows[0]
    },
  }
}
export type GoodsRepo = ReturnType<typeof createGoodsRepo>

function isWanted({ section, search, newSince }: Wanted): RawBuilder<unknown> {
  const sections: Readonly<Record<GoodsSection, RawBuilder<unknown>>> = {
    all: sql`true`,
    fresh: sql`g.from_at > ${newSince}`,
    free: sql`g.price = 0`,
    discount: sql`g.was is not null and g.price > 0`,
  }
  if (search === '') return sections[section]
  return sql`${sections[section]} and exists (
    select from goods_texts x where x.goods_id = g.id and position(${search} in x.folded) > 0)`
}
