import type {
  StockDetail,
  StockLine,
  StockOrder,
  StockShowcase,
  StockState,
} from '@thrum/contracts/console/goods.routes'
import type { GoodsDraft } from '@thrum/contracts/goods/goods.entities'
import type { UserId } from '@thrum/contracts/ids'
import type { PictureRow } from './goods-row.ts'
import type { OrderRow } from './order.repo.ts'
import type { StockLineRow, StockRow, StockTextRow } from './stock.repo.ts'
import type { StockService } from './stock.service.ts'
import { toPicture } from './store.view.ts'

type ShowcaseRow = Awaited<ReturnType<StockService['listShowcases']>>[number]

interface Times {
  from_at: Date | null
  until_at: Date | null
}

function stateOf({ from_at, until_at }: Times, nowMs: number): StockState {
  if (from_at === null) return 'hidden'
  if (from_at.getTime() > nowMs) return 'planned'
  return until_at === null || until_at.getTime() > nowMs ? 'open' : 'over'
}

function toTimes(row: Times, nowMs: number) {
  const { from_at, until_at } = row
  const state = stateOf(row, nowMs)
  return { state, fromMs: from_at?.getTime() ?? null, untilMs: until_at?.getTime() ?? null }
}

const toMoments = ({ created_at, changed_at }: { created_at: Date; changed_at: Date }) => ({
  createdAtMs: created_at.getTime(),
  changedAtMs: changed_at.getTime(),
})

export function toStockLine(row: StockLineRow, nowMs: number): StockLine {
  const { id, name, languages, price, was, currency, place, picture } = row
  return {
    ...{ id, name, languages, price, was, currency, place },
    picture: picture && toPicture(picture),
    ...toTimes(row, nowMs),
    ...toMoments(row),
  }
}

interface Found {
  row: StockRow
  texts: readonly StockTextRow[]
  pictures: readonly PictureRow[]
}

export function toStockDetail({ row, texts, pictures }: Found, nowMs: number): StockDetail {
  return {
    id: row.id,
    draft: toDraft(row, texts),
    pictures: pictures.map(toPicture),
    ...toTimes(row, nowMs),
    ...toMoments(row),
  }
}

/** What an operator would hand in to say the same. */
function toDraft(row: StockRow, texts: readonly StockTextRow[]): GoodsDraft {
  const { price, was, currency, link, ground, traits, min_days, max_days, play, place } = row
  return {
    texts: Object.fromEntries(
      texts.map(({ language, name, lead, description }) => [language, { name, lead, description }]),
    ),
    ...{ price, was, currency, link, ground, traits, play, place },
    delivery: min_days === null || max_days === null ? null : { minDays: min_days, maxDays: max_days },
  }
}

export function toStockShowcase(row: ShowcaseRow, nowMs: number): StockShowcase {
  const { id, goods_id, name, picture_id, place } = row
  return { ...{ id, goodsId: goods_id, name, pictureId: picture_id, place }, ...toTimes(row, nowMs) }
}

export function toStockOrder(row: OrderRow & { user_id: UserId }): StockOrder {
  const { id, number, state, user_id, goods_id, name } = row
  return { ...{ id, number, state, name }, userId: user_id, goodsId: goods_id, ...toMoments(row) }
}
