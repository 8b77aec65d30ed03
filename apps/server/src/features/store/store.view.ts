import type { Goods, GoodsDetail, GoodsOrder, GoodsPicture } from '@thrum/contracts/goods/goods.entities'
import { GOODS_NEW_DAYS } from '@thrum/contracts/limits'
import type { GoodsDetailRow } from './goods.repo.ts'
import type { GoodsLineRow, PictureRow } from './goods-row.ts'
import type { OrderRow } from './order.repo.ts'

const DAY_MS = 24 * 60 * 60_000
export const PICTURES_PATH = '/goods/pictures/'

export const newSince = (now: Date): Date => new Date(now.getTime() - GOODS_NEW_DAYS * DAY_MS)

export function toPicture({ id, width, height, blur, mime, has_small }: PictureRow): GoodsPicture {
  const address = `${PICTURES_PATH}${id}`
  const small = has_small ? `${address}.small` : address
  // What can't be seen through is kept as JPEG.
  return { id, address, small, width, height, blur, isCutOut: mime === 'image/png' }
}

const orNone = (row: PictureRow | null) => row && toPicture(row)

/** Rounded down: nobody is promised more than they get. */
export function discountOf({ price, was }: { price: number; was: number | null }): number {
  if (was === null || price === 0) return 0
  return Math.floor(100 - (price * 100) / was)
}

export function toGoods(row: GoodsLineRow, now: Date): Goods {
  const { id, name, lead, ground, price, was, currency, from_at, picture, is_claimed } = row
  return {
    ...{ id, name, lead, ground, price, was, currency },
    picture: orNone(picture),
    discount: discountOf(row),
    isNew: from_at.getTime() > newSince(now).getTime(),
    isClaimed: is_claimed,
  }
}

export function toGoodsDetail(row: GoodsDetailRow, now: Date): GoodsDetail {
  const { description, link, traits, min_days, max_days, play, pictures, in_cart } = row
  return {
    ...toGoods(row, now),
    ...{ description, link, traits, play },
    delivery: min_days === null || max_days === null ? null : { minDays: min_days, maxDays: max_days },
    pictures: pictures.map(toPicture),
    inCart: in_cart,
  }
}

export function toOrder(row: OrderRow): GoodsOrder {
  const { id, number, state, created_at, changed_at, goods_id, name, ground, picture, is_open, link } = row
  return {
    ...{ id, number, state, name, ground },
    createdAtMs: created_at.getTime(),
    changedAtMs: changed_at.getTime(),
    goodsId: goods_id,
    // Pictures are served as long as their product is in the store.
    picture: is_open ? orNone(picture) : null,
    isInStore: is_open,
    link,
  }
}
