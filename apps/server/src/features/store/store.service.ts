import { AppError } from '@thrum/contracts/errors'
import type { GoodsSection, GoodsSort } from '@thrum/contracts/goods/goods.routes'
import type { GoodsId, GoodsPictureId, UserId } from '@thrum/contracts/ids'
import type { Language } from '@thrum/contracts/language'
import type { Context } from '../../context.ts'
import { newGoodsOrderId, newOrderNumber } from '../../ids.ts'
import { fold } from '../chat/index.ts'
import type { CartRepo } from './cart.repo.ts'
import type { GoodsRepo, Wanted } from './goods.repo.ts'
import type { Viewer } from './goods-row.ts'
import type { OrderRepo } from './order.repo.ts'
import { newSince } from './store.view.ts'

/** Of each section, on the front of the store. */
const FRONT = { fresh: 10, free: 10, discount: 6 } as const
/** PostgreSQL keeps no NUL, and nobody searches for what can't be seen. */
const CONTROL = /\p{Cc}/gu

interface Parts {
  goods: GoodsRepo
  orders: OrderRepo
  cart: CartRepo
  limiter: Context['limiter']
  wall: () => number
}

export interface Paging {
  currentPage: number
  pageSize: number
}

interface Asked extends Paging {
  section: GoodsSection
  sort: GoodsSort
  search: string
}

export const sliceOf = ({ currentPage, pageSize }: Paging) => ({
  limit: pageSize,
  offset: (currentPage - 1) * pageSize,
})

export function createStoreService({ goods, orders, cart, limiter, wall }: Parts) {
  const viewer = (userId: UserId | undefined, language: Language): Viewer => ({
    ...{ userId, language },
    now: new Date(wall()),
  })
  const front = (seen: Viewer, section: keyof typeof FRONT) => {
    const sort = section === 'fresh' ? 'newest' : 'picked'
    const about = { section, sort, search: '', newSince: newSince(seen.now) } as const
    return goods.list(seen, { ...about, limit: FRONT[section], offset: 0 })
  }
  const counts = async (userId: UserId) => {
    const [cartCount, orderCount] = await Promise.all([
      cart.count(userId, new Date(wall())),
      orders.countOf(userId),
    ])
    return { cartCount, orderCount }
  }
  return {
    async home(userId: UserId | undefined, language: Language) {
      const seen = viewer(userId, language)
      const [showcase, fresh, free, discount] = await Promise.all([
        goods.showcases(seen),
        front(seen, 'fresh'),
        front(seen, 'free'),
        front(seen, 'discount'),
      ])
      return { showcase, fresh, free, discount, now: seen.now }
    },

    async list(userId: UserId | undefined, language: Language, asked: Asked) {
      const seen = viewer(userId, language)
      const { section, sort } = asked
      const search = fold(asked.search.replace(CONTROL, ''))
      const wanted: Wanted = { section, sort, search, newSince: newSince(seen.now), ...sliceOf(asked) }
      const [rows, total] = await Promise.all([goods.list(seen, wanted), goods.count(seen, wanted)])
      return { rows, total, now: seen.now }
    },

    /** @throws AppError `goods.unknown` */
    async find(userId: UserId | undefined, language: Language, id: GoodsId) {
      const seen = viewer(userId, language)
      const row = await goods.find(seen, id)
      if (row === undefined) throw new AppError('goods.unknown')
      return { row, now: seen.now }
    },

    picture: (id: GoodsPictureId, isSmall: boolean) => goods.picture(id, new Date(wall()), isSmall),

    /** @throws AppError `goods.unknown`, `goods.notFree`, `goods.claimed` */
    async claim(userId: UserId, language: Language, goodsId: GoodsId) {
      await limiter.take('claims', userId)
      const seen = viewer(userId, language)
      const found = await goods.find(seen, goodsId)
      if (found === undefined) throw new AppError('goods.unknown')
      if (found.price !== 0) throw new AppError('goods.notFree')
      const id = newGoodsOrderId()
      const order = { id, number: newOrderNumber(), user_id: userId, goods_id: goodsId, created_at: seen.now }
      if (!(await orders.claim(order))) throw new AppError('goods.claimed')
      const row = await orders.find(id, language, seen.now)
      if (row === undefined) throw new AppError('goods.unknown')
      return row
    },

    async listOrders(userId: UserId, language: Language, paging: Paging) {
      const [rows, total] = await Promise.all([
        orders.listOf(userId, language, new Date(wall()), sliceOf(paging)),
        orders.countOf(userId),
      ])
      return { rows, total }
    },

    async listCart(userId: UserId, language: Language) {
      const seen = viewer(userId, language)
      const [rows, both] = await Promise.all([cart.list(userId, seen), counts(userId)])
      return { rows, ...both, now: seen.now }
    },

    counts,

    /** @throws AppError `goods.unknown`, `goods.cartFull` */
    async setCart(userId: UserId, goodsId: GoodsId, count: number) {
      if (count === 0) await cart.take(userId, goodsId)
      else {
        const end = await cart.put(userId, goodsId, count, new Date(wall()))
        if (end === 'unknown') throw new AppError('goods.unknown')
        if (end === 'full') throw new AppError('goods.cartFull')
      }
      return counts(userId)
    },
  }
}
export type StoreService = ReturnType<typeof createStoreService>
