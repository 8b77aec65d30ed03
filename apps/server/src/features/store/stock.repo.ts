import type { SeenShowcase } from '@thrum/contracts/console/goods.routes'
import type { GoodsId, GoodsPictureId } from '@thrum/contracts/ids'
import type { Language } from '@thrum/contracts/language'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type {
  GoodsPicturesTable,
  GoodsTable,
  GoodsTextsTable,
  ShowcasesTable,
} from '../../db/store-schema.ts'
import { firstPicture, momentOf, type PictureRow } from './goods-row.ts'

export type StockRow = Selectable<GoodsTable>
export type StockTextRow = Omit<Selectable<GoodsTextsTable>, 'goods_id'>
type ShowcaseFacts = Omit<Selectable<ShowcasesTable>, 'id' | 'created_at'>
type NewPicture = Omit<Insertable<GoodsPicturesTable>, 'place'>
export type StockFacts = Omit<Insertable<GoodsTable>, 'id' | 'created_at' | 'from_at' | 'until_at'>

/** A product as its list shows it to operators. */
export interface StockLineRow extends StockRow {
  name: string
  languages: Language[]
  picture: PictureRow | null
}

const PICTURE = ['id', 'width', 'height', 'blur', 'mime'] as const

/** Products as operators see them: all of them, whether in the store or not. */
export function createStockRepo(db: Kysely<Database>) {
  return { ...createStock(db), ...createPictures(db), ...createShowcases(db) }
}
export type StockRepo = ReturnType<typeof createStockRepo>

const isAsSeen = (seenMs: number | undefined) =>
  seenMs === undefined ? sql<boolean>`true` : sql<boolean>`changed_at = ${new Date(seenMs)}::timestamptz`

function createStock(db: Kysely<Database>) {
  const writeTexts = async (trx: Kysely<Database>, id: GoodsId, texts: readonly StockTextRow[]) => {
    await trx.deleteFrom('goods_texts').where('goods_id', '=', id).execute()
    await trx
      .insertInto('goods_texts')
      .values(texts.map((text) => ({ goods_id: id, ...text })))
      .execute()
  }
  return {
    /** All of it or nothing; the same again adds nothing. */
    async add(
      row: Omit<Insertable<GoodsTable>, 'from_at' | 'until_at'>,
      texts: readonly StockTextRow[],
      pictures: readonly NewPicture[],
    ): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('goods')
          .values({ ...row, from_at: null, until_at: null })
          .onConflict((on) => on.column('id').doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows === 0n) return
        await writeTexts(trx, row.id as GoodsId, texts)
        await writePictures(trx, pictures, 0)
      })
    },

    /**
     * @param seenMs when it was changed last, as the caller saw it; whatever it is where left out
     * @returns false where there is no such product, or another one by now
     */
    async change(
      id: GoodsId,
      facts: StockFacts,
      texts: readonly StockTextRow[],
      seenMs?: number,
    ): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('goods')
          .set(facts)
          .where('id', '=', id)
          .where(isAsSeen(seenMs))
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await writeTexts(trx, id, texts)
        return true
      })
    },

    /** @param seenMs and @returns as `change` has them */
    async schedule(
      id: GoodsId,
      times: Pick<StockRow, 'from_at' | 'until_at' | 'changed_at'>,
      seenMs?: number,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('goods')
        .set(times)
        .where('id', '=', id)
        .where(isAsSeen(seenMs))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async list({ limit, offset }: { limit: number; offset: number }): Promise<StockLineRow[]> {
      const { rows } = await sql<StockLineRow>`
        select g.*, t.name, ${firstPicture} as picture,
          (select json_agg(x.language order by x.language) from goods_texts x
            where x.goods_id = g.id) as languages
        from goods g cross join lateral (
          select name from goods_texts where goods_id = g.id order by language = 'en' desc, language limit 1) t
        order by g.created_at desc, g.id limit ${limit} offset ${offset}`.execute(db)
      return rows
    },

    async count(): Promise<number> {
      const { total } = await db
        .selectFrom('goods')
        .select((of) => of.fn.countAll<string>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    async find(id: GoodsId): Promise<{ row: StockRow; texts: StockTextRow[] } | undefined> {
      const row = await db.selectFrom('goods').selectAll().where('id', '=', id).executeTakeFirst()
      if (row === undefined) return undefined
      const texts = await db
        .selectFrom('goods_texts')
        .select(['language', 'name', 'lead', 'description', 'folded'])
        .where('goods_id', '=', id)
        .orderBy('language')
        .execute()
      return { row, texts }
    },
  }
}

/** In their order, behind the one at this place. */
async function writePictures(
  trx: Kysely<Database>,
  pictures: readonly NewPicture[],
  last: number,
): Promise<void> {
  if (pictures.length === 0) return
  await trx
    .insertInto('goods_pictures')
    .values(pictures.map((picture, at) => ({ ...picture, place: last + 1 + at })))
    .execute()
}

function createPictures(db: Kysely<Database>) {
  return {
    async pictures(goodsId: GoodsId): Promise<PictureRow[]> {
      return db
        .selectFrom('goods_pictures')
        .select(PICTURE)
        .select(sql<boolean>`small is not null`.as('has_small'))
        .where('goods_id', '=', goodsId)
        .orderBy('place')
        .orderBy('id')
        .execute()
    },

    /** Behind the others, all of them or none, under a lock on the product. */
    async addPictures(
      goodsId: GoodsId,
      pictures: readonly NewPicture[],
      most: number,
    ): Promise<'added' | 'unknown' | 'full'> {
      return db.transaction().execute(async (trx) => {
        const found = await trx
          .selectFrom('goods')
          .select('id')
          .where('id', '=', goodsId)
          .forUpdate()
          .executeTakeFirst()
        if (found === undefined) return 'unknown'
        const { count, last } = await trx
          .selectFrom('goods_pictures')
          .select((of) => [of.fn.countAll<string>().as('count'), of.fn.max('place').as('last')])
          .where('goods_id', '=', found.id)
          .executeTakeFirstOrThrow()
        if (Number(count) + pictures.length > most) return 'full'
        await writePictures(trx, pictures, last ?? 0)
        return 'added'
      })
    },

    /** Those that are named come first, in that order; nothing is added or lost. */
    async orderPictures(goodsId: GoodsId, ids: readonly GoodsPictureId[]): Promise<void> {
      await sql`
        update goods_pictures p set place = n.place from (
          select id, row_number() over (
            order by coalesce(array_position(${ids}::text[], id), 1000), place, id) as place
          from goods_pictures where goods_id = ${goodsId}) n
        where n.id = p.id`.execute(db)
    },

    async removePicture(goodsId: GoodsId, id: GoodsPictureId): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('goods_pictures')
        .where('goods_id', '=', goodsId)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

const isOfGoods = (goodsId: GoodsId, pictureId: GoodsPictureId | null) => sql`
  g.id = ${goodsId} and (${pictureId}::text is null or exists (
    select from goods_pictures p where p.id = ${pictureId} and p.goods_id = g.id))`

const isSeenAs = ({ goodsId, pictureId, place, fromMs, untilMs }: SeenShowcase) => sql`
  (s.goods_id, s.place) = (${goodsId}, ${place}::int) and s.picture_id is not distinct from ${pictureId}
  and s.from_at is not distinct from ${momentOf(fromMs)}::timestamptz
  and s.until_at is not distinct from ${momentOf(untilMs)}::timestamptz`

function createShowcases(db: Kysely<Database>) {
  return {
    /** The same again adds nothing. @returns false where there is no such product, or the picture is another's */
    async addShowcase(row: Selectable<ShowcasesTable>): Promise<boolean> {
      const { id, goods_id, picture_id, place, from_at, until_at, created_at } = row
      const { rows } = await sql`
        insert into showcases (id, goods_id, picture_id, place, from_at, until_at, created_at)
        select ${id}, g.id, ${picture_id}, ${place}::int, ${from_at}::timestamptz, ${until_at}::timestamptz,
          ${created_at}::timestamptz
        from goods g where ${isOfGoods(goods_id, picture_id)}
        on conflict (id) do update set id = showcases.id returning id`.execute(db)
      return rows.length > 0
    },

    /** @returns false also where it is not as the caller saw it */
    async changeShowcase(
      id: string,
      { goods_id, picture_id, place, from_at, until_at }: ShowcaseFacts,
      before: SeenShowcase,
    ): Promise<boolean> {
      const { rows } = await sql`
        update showcases s set goods_id = g.id, picture_id = ${picture_id}, place = ${place}::int,
          from_at = ${from_at}::timestamptz, until_at = ${until_at}::timestamptz
        from goods g where s.id = ${id} and ${isSeenAs(before)} and ${isOfGoods(goods_id, picture_id)}
        returning s.id`.execute(db)
      return rows.length > 0
    },

    async listShowcases(): Promise<(Selectable<ShowcasesTable> & { name: string })[]> {
      const { rows } = await sql<Selectable<ShowcasesTable> & { name: string }>`
        select s.*, t.name from showcases s cross join lateral (
          select name from goods_texts where goods_id = s.goods_id
          order by language = 'en' desc, language limit 1) t
        order by s.place, s.from_at desc, s.id`.execute(db)
      return rows
    },

    /** @param before as the caller saw it; however it is where left out */
    async removeShowcase(id: string, before?: SeenShowcase): Promise<boolean> {
      const { rows } = await sql`
        delete from showcases s where s.id = ${id} and ${before === undefined ? sql`true` : isSeenAs(before)}
        returning s.id`.execute(db)
      return rows.length > 0
    },
  }
}
