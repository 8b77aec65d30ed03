import * as routes from '@thrum/contracts/goods/goods.routes'
import { bind, type Door } from '../../http/bind.ts'
import type { StoreService } from './store.service.ts'
import { toGoods, toGoodsDetail, toOrder, toPicture } from './store.view.ts'

const LISTS = { limit: 'lists' } as const

export function bindStoreRoutes(door: Door, store: StoreService): void {
  bind(
    door,
    routes.storeHome,
    async ({ caller, language }) => {
      const { now, showcase, fresh, free, discount } = await store.home(caller?.userId, language)
      const all = (rows: typeof fresh) => rows.map((row) => toGoods(row, now))
      return {
        showcase: showcase.map(({ id, goods, picture }) => ({
          ...{ id, goods: toGoods(goods, now), picture: picture && toPicture(picture) },
        })),
        ...{ fresh: all(fresh), free: all(free), discount: all(discount) },
      }
    },
    LISTS,
  )
  bind(
    door,
    routes.listGoods,
    async ({ caller, language, query }) => {
      const { rows, total, now } = await store.list(caller?.userId, language, query)
      return { records: rows.map((row) => toGoods(row, now)), total }
    },
    LISTS,
  )
  bind(door, routes.goodsDetail, async ({ caller, language, query }) => {
    const { row, now } = await store.find(caller?.userId, language, query.id)
    return toGoodsDetail(row, now)
  })
  bind(door, routes.claimGoods, async ({ caller, language, body }) =>
    toOrder(await store.claim(caller.userId, language, body.id)),
  )
  bind(
    door,
    routes.listOrders,
    async ({ caller, language, query }) => {
      const { rows, total } = await store.listOrders(caller.userId, language, query)
      return { records: rows.map(toOrder), total }
    },
    LISTS,
  )
  bind(
    door,
    routes.listCart,
    async ({ caller, language }) => {
      const { rows, now, ...counts } = await store.listCart(caller.userId, language)
      const records = rows.map((row) => ({ goods: toGoods(row, now), count: row.count, link: row.link }))
      return { records, ...counts }
    },
    LISTS,
  )
  bind(door, routes.countStore, ({ caller }) => store.counts(caller.userId), LISTS)
  bind(door, routes.setCart, ({ caller, body }) => store.setCart(caller.userId, body.id, body.count))
}
