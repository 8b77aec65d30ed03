import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { GoodsOrder, StoreCounts } from '@thrum/contracts/goods/goods.entities'
import {
  claimGoods,
  countStore,
  type GoodsSection,
  type GoodsSort,
  goodsDetail,
  listCart,
  listGoods,
  listOrders,
  setCart,
  storeHome,
} from '@thrum/contracts/goods/goods.routes'
import { GoodsId } from '@thrum/contracts/ids'
import type { Language } from '@thrum/contracts/language'
import { askOfficial } from '@thrum/contracts/official/official.routes'
import { call } from '../../lib/api.ts'
import { lookAgainAt, queryClient } from '../../lib/query-client.ts'

const PAGE_SIZE = 20
/** Anybody may look; a session that is over is found out elsewhere. */
const QUIETLY = { isSilent: true, keepSession: true } as const

/** Undefined for what can be no address of a product. */
export function toGoodsId(text: string | null): GoodsId | undefined {
  const id = GoodsId.safeParse(text)
  return id.success ? id.data : undefined
}

export function homeQuery(language: Language) {
  return queryOptions({
    queryKey: ['store', 'home', language],
    queryFn: ({ signal }) => call(storeHome, undefined, { ...QUIETLY, signal }),
  })
}

export interface Wanted {
  readonly section: GoodsSection
  readonly sort: GoodsSort
  readonly search: string
}

export function goodsQuery(wanted: Wanted, language: Language) {
  return infiniteQueryOptions({
    queryKey: ['store', 'list', wanted, language],
    queryFn: ({ pageParam, signal }) =>
      call(listGoods, { ...wanted, currentPage: pageParam, pageSize: PAGE_SIZE }, { ...QUIETLY, signal }),
    ...PAGED,
  })
}

export function detailQuery(id: GoodsId, language: Language) {
  return queryOptions({
    queryKey: ['store', 'detail', id, language],
    queryFn: ({ signal }) => call(goodsDetail, { id }, { ...QUIETLY, signal }),
    retry: false,
  })
}

export function ordersQuery(language: Language) {
  return infiniteQueryOptions({
    queryKey: ['store', 'orders', language],
    queryFn: ({ pageParam, signal }) =>
      call(listOrders, { currentPage: pageParam, pageSize: PAGE_SIZE }, { isSilent: true, signal }),
    ...PAGED,
  })
}

export function cartQuery(language: Language) {
  return queryOptions({
    queryKey: ['store', 'cart', language],
    queryFn: ({ signal }) => call(listCart, undefined, { isSilent: true, signal }),
  })
}

/** Pieces in the cart, and orders; for those who are signed in. */
export const countsQuery = queryOptions({
  queryKey: ['store', 'counts'],
  queryFn: ({ signal }) => call(countStore, undefined, { ...QUIETLY, signal }),
})

const PAGED = {
  initialPageParam: 1,
  getNextPageParam: (
    last: { readonly records: readonly unknown[]; readonly total: number },
    pages: readonly unknown[],
  ) => (last.records.length > 0 && pages.length * PAGE_SIZE < last.total ? pages.length + 1 : undefined),
}

/** @throws CallError after the person was told */
export async function claim(id: GoodsId): Promise<GoodsOrder> {
  try {
    return await call(claimGoods, { id }, { about: id })
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['store'] })
  }
}

/** @throws CallError after the person was told */
export async function putIntoCart(id: GoodsId, count: number): Promise<void> {
  // What shows counts.
  const keys = [countsQuery.queryKey, ['store', 'cart'], ['store', 'detail', id]]
  // Where it was refused the product may have left the store.
  const counts: StoreCounts = await call(setCart, { id, count }, { about: id }).catch(lookAgainAt(...keys))
  queryClient.setQueryData(countsQuery.queryKey, counts)
  // Of two products at once the later answer may be the older.
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** @returns the conversation in which the product is shown now @throws CallError after the person was told */
export async function askAbout(id: GoodsId): Promise<string> {
  return (await call(askOfficial, { goodsId: id }, { showLoading: true })).conversationID
}
