import type { GoodsId, UserId } from '@thrum/contracts/ids'
import { CART_MAX } from '@thrum/contracts/limits'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { bestText, firstPicture, type GoodsLineRow, isOpen, type Viewer } from './goods-row.ts'

export interface CartRow extends GoodsLineRow {
  count: number
  link: string | null
}

export function createCartRepo(db: Kysely<Database>) {
  return {
    async list(userId: UserId, { language, now }: Viewer): Promise<CartRow[]> {
      const { rows } = await sql<CartRow>`
        select c.count, g.link, g.id, t.name, t.lead, g.ground, g.price, g.was, g.currency, g.from_at,
          ${firstPicture} as picture,
          exists (select from goods_orders o where o.goods_id = g.id and o.user_id = ${userId}) as is_claimed
        from cart_items c join goods g on g.id = c.goods_id
        cross join lateral (${bestText(language)}) t
        where c.user_id = ${userId} and ${isOpen(now)}
        order by c.created_at desc, g.id`.execute(db)
      return rows
    },

    /** Pieces of what still stands in the store. */
    async count(userId: UserId, now: Date): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        select coalesce(sum(c.count), 0)::int as total
        from cart_items c join goods g on g.id = c.goods_id
        where c.user_id = ${userId} and ${isOpen(now)}`.execute(db)
      return rows[0]?.total ?? 0
    },

    /**
     * Under a lock on the person's row, so that no race fills the cart beyond its limit. What left the store takes up
     * no place: nobody could take it out.
     */
    async put(
      userId: UserId,
      goodsId: GoodsId,
      count: number,
      now: Date,
    ): Promise<'put' | 'unknown' | 'full'> {
      return db.transaction().execute(async (trx) => {
        await sql`select from users where id = ${userId} for no key update`.execute(trx)
        const { rows } = await sql<{ is_open: boolean; is_in: boolean; shown: number }>`
          select ${isOpen(now)} is true as is_open,
            exists (select from cart_items c where c.user_id = ${userId} and c.goods_id = g.id) as is_in,
            (
              select count(*)::int from cart_items c join goods g on g.id = c.goods_id
              where c.user_id = ${userId} and ${isOpen(now)}) as shown
          from goods g where g.id = ${goodsId}`.execute(trx)
        const found = rows[0]
        if (found === undefined || !found.is_open) return 'unknown'
        if (!found.is_in && found.shown >= CART_MAX) return 'full'
        await trx
          .insertInto('cart_items')
          .values({ user_id: userId, goods_id: goodsId, count, created_at: now })
          .onConflict((on) => on.columns(['user_id', 'goods_id']).doUpdateSet({ count }))
          .execute()
        return 'put'
      })
    },

    /** Also of what left the store. */
    async take(userId: UserId, goodsId: GoodsId): Promise<void> {
      await db
        .deleteFrom('cart_items')
        .where('user_id', '=', userId)
        .where('goods_id', '=', goodsId)
        .execute()
    },
  }
}
export type CartRepo = ReturnType<typeof createCartRepo>
