import * as z from 'zod/mini'
import { defineRoute } from '../define.ts'
import { wireInt } from '../form.ts'
import { GoodsId } from '../ids.ts'
import { CART_COUNT_MAX, GOODS_SEARCH_MAX, PAGE_SIZE_MAX } from '../limits.ts'
import { CartItem, Goods, GoodsDetail, GoodsOrder, StoreCounts, StoreHome } from './goods.entities.ts'

export const GOODS_SECTIONS = ['all', 'fresh', 'free', 'discount'] as const
export type GoodsSection = (typeof GOODS_SECTIONS)[number]
export const GOODS_ORDERS = ['picked', 'newest', 'cheapest', 'dearest', 'discount'] as const
export type GoodsSort = (typeof GOODS_ORDERS)[number]

/** Pages count from 1. */
const page = {
  currentPage: z._default(wireInt({ min: 1, max: 100_000 }), 1),
  pageSize: z._default(wireInt({ min: 1, max: PAGE_SIZE_MAX }), 20),
}
const one = z.object({ id: GoodsId })
const unknown = { errors: ['goods.unknown'], fieldErrors: { id: 'goods.unknown' } } as const

export const storeHome = defineRoute({
  method: 'GET',
  path: '/goods/showcase',
  summary: 'The front of the store: the showcase, and the first of what is new, free to claim and cheaper.',
  access: 'anyone',
  data: StoreHome,
})

export const listGoods = defineRoute({
  method: 'GET',
  path: '/goods/list',
  summary: 'Products of a section; `search` looks into name and line in all languages.',
  access: 'anyone',
  query: z.object({
    section: z._default(z.enum(GOODS_SECTIONS), 'all'),
    sort: z._default(z.enum(GOODS_ORDERS), 'picked'),
    search: z._default(z.string().check(z.trim(), z.maxLength(GOODS_SEARCH_MAX)), ''),
    ...page,
  }),
  data: z.object({ records: z.array(Goods), total: z.number() }),
})

export const goodsDetail = defineRoute({
  method: 'GET',
  path: '/goods/detail',
  summary: 'One product. What is not in the store answers like what never was.',
  access: 'anyone',
  query: one,
  data: GoodsDetail,
  ...unknown,
})

export const claimGoods = defineRoute({
  method: 'POST',
  path: '/goods/claim',
  summary: 'Claims a free product: once for each account.',
  access: 'adult',
  body: one,
  data: GoodsOrder,
  errors: ['goods.unknown', 'goods.notFree', 'goods.claimed'],
  fieldErrors: { id: 'goods.unknown' },
})

export const listOrders = defineRoute({
  method: 'GET',
  path: '/order/list',
  summary: 'What one has claimed, newest first.',
  access: 'adult',
  query: z.object(page),
  data: z.object({ records: z.array(GoodsOrder), total: z.number() }),
})

export const listCart = defineRoute({
  method: 'GET',
  path: '/cart/list',
  summary: 'One’s cart, newest first; what left the store is not shown.',
  access: 'adult',
  data: z.extend(StoreCounts, { records: z.array(CartItem) }),
})

export const countStore = defineRoute({
  method: 'GET',
  path: '/cart/counts',
  summary: 'Pieces in one’s cart, and one’s orders.',
  access: 'adult',
  data: StoreCounts,
})

export const setCart = defineRoute({
  method: 'POST',
  path: '/cart/set',
  summary: 'Says how many of a product are in one’s cart; 0 takes it out. Prices and sums are never taken.',
  access: 'adult',
  body: z.object({ id: GoodsId, count: wireInt({ min: 0, max: CART_COUNT_MAX }) }),
  data: StoreCounts,
  errors: ['goods.unknown', 'goods.cartFull'],
  fieldErrors: { id: 'goods.unknown' },
})
