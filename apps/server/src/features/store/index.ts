import { AppError } from '@thrum/contracts/errors'
import type { GoodsDetail } from '@thrum/contracts/goods/goods.entities'
import type { GoodsId } from '@thrum/contracts/ids'
import type { Language } from '@thrum/contracts/language'
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import type { Door } from '../../http/bind.ts'
import type { ConsoleDoor } from '../../http/console-door.ts'
import { createCartRepo } from './cart.repo.ts'
import { createGoodsRepo } from './goods.repo.ts'
import { bindGoodsPictures } from './goods-pictures.routes.ts'
import { createOrderRepo } from './order.repo.ts'
import { createStockRepo } from './stock.repo.ts'
import { bindStockRoutes } from './stock.routes.ts'
import { createStockService, type StockService } from './stock.service.ts'
import { bindStoreRoutes } from './store.routes.ts'
import { createStoreService } from './store.service.ts'
import { toGoodsDetail } from './store.view.ts'

export type { ShowcaseDraft, StockService } from './stock.service.ts'
export { toOrder, toPicture } from './store.view.ts'

/** For operators, on the command line as in the console. */
export function createStock({ db, wall }: { db: Kysely<Database>; wall: () => number }): StockService {
  return createStockService({
    ...{ stock: createStockRepo(db), goods: createGoodsRepo(db), orders: createOrderRepo(db), wall },
  })
}

export function createStore({ db, limiter, wall }: Pick<Context, 'db' | 'limiter' | 'wall'>): {
  bindRoutes(door: Door): void
  /** There the pictures of what isn't in the store are served too. */
  bindConsole(door: ConsoleDoor): void
  /** What anybody sees of a product that stands in the store. */
  findProduct(id: GoodsId, language: Language): Promise<GoodsDetail | undefined>
} {
  const store = createStoreService({
    ...{ goods: createGoodsRepo(db), orders: createOrderRepo(db), cart: createCartRepo(db), limiter, wall },
  })
  return {
    bindRoutes(door) {
      bindStoreRoutes(door, store)
      bindGoodsPictures(door, store)
    },
    bindConsole(door) {
      const stock = createStock({ db, wall })
      bindStockRoutes(door, stock, wall)
      bindGoodsPictures(door, stock)
    },
    async findProduct(id, language) {
      const found = await store.find(undefined, language, id).catch((error: unknown) => {
        if (error instanceof AppError) return undefined
        throw error
      })
      return found && toGoodsDetail(found.row, found.now)
    },
  }
}
