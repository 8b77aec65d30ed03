import type { GoodsGround, GoodsOrderState } from '@thrum/contracts/goods/goods.entities'
import type { GoodsId, GoodsOrderId, UserId } from '@thrum/contracts/ids'
import type { Language } from '@thrum/contracts/language'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { bestText, firstPicture, isOpen, type PictureRow } from './goods-row.ts'

export interface OrderRow {
  id: GoodsOrderId
  number: string
  state: GoodsOrderState
  created_at: Date
  changed_at: Date
  goods_id: GoodsId
  name: string
  ground: GoodsGround
  picture: PictureRow | null
  is_open: boolean
  link: string | null
}

export interface NewOrder {
  id: GoodsOrderId
  number: string
  user_id: UserId
  goods_id: GoodsId
  created_at: Date
}

interface Slice {
  limit: number
  offset: number
}

const shown = (now: Date) => sql`
  o.id, o.number, o.state, o.created_at, o.changed_at, o.goods_id, t.name, g.ground,
  ${firstPicture} as picture, ${isOpen(now)} is true as is_open, g.link`

export function createOrderRepo(db: Kysely<Database>) {
  return {
    /**
     * Only while the product is free and in the store, looked at by the statement that writes.
     * @returns false where this person has claimed it already, or it is neither
     */
    async claim(order: NewOrder): Promise<boolean> {
      const { id, number, user_id, goods_id, created_at } = order
      const { rows } = await sql`
        insert into goods_orders (id, number, user_id, goods_id, created_at, changed_at)
        select ${id}, ${number}, ${user_id}, g.id, ${created_at}::timestamptz, ${created_at}::timestamptz
        from goods g where g.id = ${goods_id} and g.price = 0 and ${isOpen(created_at)}
        on conflict (user_id, goods_id) do nothing
        returning id`.execute(db)
      return rows.length > 0
    },

    async find(id: GoodsOrderId, language: Language, now: Date): Promise<OrderRow | undefined> {
      const { rows } = await sql<OrderRow>`
        select ${shown(now)} from goods_orders o join goods g on g.id = o.goods_id
        cross join lateral (${bestText(language)}) t where o.id = ${id}`.execute(db)
      return rows[0]
    },

    async listOf(userId: UserId, language: Language, now: Date, slice: Slice): Promise<OrderRow[]> {
      const { rows } = await sql<OrderRow>`
        select ${shown(now)} from goods_orders o join goods g on g.id = o.goods_id
        cross join lateral (${bestText(language)}) t
        where o.user_id = ${userId}
        order by o.created_at desc, o.id limit ${slice.limit} offset ${slice.offset}`.execute(db)
      return rows
    },

    async countOf(userId: UserId): Promise<number> {
      const { total } = await db
        .selectFrom('goods_orders')
        .select((of) => of.fn.countAll<string>().as('total'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    /** Everybody's, oldest first, for operators. */
    async list(state: GoodsOrderState | undefined, now: Date, slice: Slice) {
      const { rows } = await sql<OrderRow & { user_id: UserId }>`
        select ${shown(now)}, o.user_id from goods_orders o join goods g on g.id = o.goods_id
        cross join lateral (${bestText('en')}) t
        where ${state === undefined ? sql`true` : sql`o.state = ${state}`}
        order by o.created_at, o.id limit ${slice.limit} offset ${slice.offset}`.execute(db)
      return rows
    },

    async count(state: GoodsOrderState | undefined): Promise<number> {
      const { total } = await db
        .selectFrom('goods_orders')
        .select((of) => of.fn.countAll<string>().as('total'))
        .$if(state !== undefined, (query) => query.where('state', '=', state as GoodsOrderState))
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    /**
     * @param from how far it was, as the caller saw it; however far where left out
     * @returns false where there is no such order, or it is neither there nor where it should be
     */
    async setState(
      id: GoodsOrderId,
      state: GoodsOrderState,
      now: Date,
      from?: GoodsOrderState,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('goods_orders')
        .set({ state, changed_at: now })
        .where('id', '=', id)
        .$if(from !== undefined, (query) => query.where('state', 'in', [from ?? state, state]))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
export type OrderRepo = ReturnType<typeof createOrderRepo>
