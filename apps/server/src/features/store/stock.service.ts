import type { SeenShowcase } from '@thrum/contracts/console/goods.routes'
import { AppError } from '@thrum/contracts/errors'
import type { GoodsDraft, GoodsOrderState, GoodsTimes } from '@thrum/contracts/goods/goods.entities'
import type { GoodsId, GoodsOrderId, GoodsPictureId } from '@thrum/contracts/ids'
import type { Language } from '@thrum/contracts/language'
import { GOODS_PICTURES_MAX } from '@thrum/contracts/limits'
import { isPlainLine, isPlainText, isShownLine } from '@thrum/contracts/plain-text'
import { newGoodsId, newGoodsPictureId, randomId } from '../../ids.ts'
import { fold } from '../chat/index.ts'
import { pressPicture } from '../media/index.ts'
import type { GoodsRepo } from './goods.repo.ts'
import { momentOf } from './goods-row.ts'
import type { OrderRepo } from './order.repo.ts'
import type { StockFacts, StockRepo, StockTextRow } from './stock.repo.ts'
import { type Paging, sliceOf } from './store.service.ts'

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

interface Parts {
  stock: StockRepo
  goods: Pick<GoodsRepo, 'picture'>
  orders: OrderRepo
  wall: () => number
}

export interface ShowcaseDraft extends GoodsTimes {
  goodsId: GoodsId
  /** Of the product; its first where there is none. */
  pictureId: GoodsPictureId | null
  /** Lower comes first. */
  place: number
}

/** What operators do with the store; the command line and the console both come this way. */
export function createStockService({ stock, goods, orders, wall }: Parts) {
  const now = () => new Date(wall())
  const refusalOf = async (id: GoodsId, pictureId: GoodsPictureId | null = null) => {
    const [found, pictures] = await Promise.all([stock.find(id), stock.pictures(id)])
    const isThere = pictureId === null || pictures.some((picture) => picture.id === pictureId)
    return new AppError(found !== undefined && isThere ? 'operator.changed' : 'goods.unknown')
  }
  const press = async (goodsId: GoodsId, contents: readonly Buffer[]) => {
    const pictures = []
    for (const content of contents) {
      const pressed = await pressPicture(content)
      pictures.push({ id: newGoodsPictureId(), goods_id: goodsId, ...pressed, created_at: now() })
    }
    return pictures
  }
  const factsOfShowcase = ({ goodsId, pictureId, place, fromMs, untilMs }: ShowcaseDraft) => ({
    ...{ goods_id: goodsId, picture_id: pictureId, place },
    ...{ from_at: momentOf(fromMs) ?? now(), until_at: momentOf(untilMs) },
  })
  return {
    async list(paging: Paging) {
      const [rows, total] = await Promise.all([stock.list(sliceOf(paging)), stock.count()])
      return { rows, total }
    },

    /** @throws AppError `goods.unknown` */
    async find(id: GoodsId) {
      const [found, pictures] = await Promise.all([stock.find(id), stock.pictures(id)])
      if (found === undefined) throw new AppError('goods.unknown')
      return { ...found, pictures }
    },

    /**
     * Not in the store yet: `schedule` brings it there.
     * @param id what is added again under it is there once
     * @throws AppError `goods.invalid`, `goods.linkRefused`, `goods.picturesFull`, and what `pressPicture` says
     */
    async add(draft: GoodsDraft, id = newGoodsId(), contents: readonly Buffer[] = []): Promise<GoodsId> {
      const facts = factsOf(draft, now())
      const texts = textsOf(draft)
      if (contents.length > GOODS_PICTURES_MAX) throw new AppError('goods.picturesFull')
      await stock.add({ id, ...facts, created_at: facts.changed_at }, texts, await press(id, contents))
      return id
    },

    /**
     * All of it at once.
     * @param seenMs when it was changed last, as the caller saw it; whatever it is where left out
     * @throws AppError `goods.invalid`, `goods.linkRefused`, `goods.unknown`, `operator.changed`
     */
    async change(id: GoodsId, draft: GoodsDraft, seenMs?: number): Promise<void> {
      const isDone = await stock.change(id, factsOf(draft, now()), textsOf(draft), seenMs)
      if (!isDone) throw await refusalOf(id)
    },

    /**
     * When it is in the store: from now or later, with or without an end, or not at all.
     * @param seenMs as in `change`
     * @throws AppError `goods.unknown`, `operator.changed`
     */
    async schedule(id: GoodsId, { fromMs, untilMs }: GoodsTimes, seenMs?: number): Promise<void> {
      const times = { from_at: momentOf(fromMs), until_at: momentOf(untilMs), changed_at: now() }
      if (!(await stock.schedule(id, times, seenMs))) throw await refusalOf(id)
    },

    /** All of them or none. @throws AppError `goods.unknown`, `goods.picturesFull`, and what `pressPicture` says */
    async addPictures(goodsId: GoodsId, contents: readonly Buffer[]): Promise<GoodsPictureId[]> {
      const pictures = await press(goodsId, contents)
      const end = await stock.addPictures(goodsId, pictures, GOODS_PICTURES_MAX)
      if (end === 'unknown') throw new AppError('goods.unknown')
      if (end === 'full') throw new AppError('goods.picturesFull')
      return pictures.map(({ id }) => id)
    },

    pictures: stock.pictures,
    orderPictures: stock.orderPictures,
    /** Also of what isn't in the store. */
    picture: (id: GoodsPictureId, isSmall: boolean) => goods.picture(id, undefined, isSmall),

    /** @throws AppError `goods.unknown` */
    async removePicture(goodsId: GoodsId, id: GoodsPictureId): Promise<void> {
      if (!(await stock.removePicture(goodsId, id))) throw new AppError('goods.unknown')
    },

    listShowcases: stock.listShowcases,

    /**
     * @param id as `add` has it
     * @throws AppError `goods.unknown` for a product, or a picture of it, that isn't there
     */
    async addShowcase(draft: ShowcaseDraft, id = randomId()): Promise<string> {
      const isAdded = await stock.addShowcase({ id, ...factsOfShowcase(draft), created_at: now() })
      if (!isAdded) throw new AppError('goods.unknown')
      return id
    },

    /** @param before as the caller saw it @throws AppError as `addShowcase`, and `operator.changed` */
    async changeShowcase(id: string, draft: ShowcaseDraft, before: SeenShowcase): Promise<void> {
      const isChanged = await stock.changeShowcase(id, factsOfShowcase(draft), before)
      if (!isChanged) throw await refusalOf(draft.goodsId, draft.pictureId)
    },

    /** @param before as the caller saw it; however it is where left out @throws AppError `goods.unknown`, `operator.changed` */
    async removeShowcase(id: string, before?: SeenShowcase): Promise<void> {
      if (await stock.removeShowcase(id, before)) return
      const isThere = (await stock.listShowcases()).some((entry) => entry.id === id)
      throw new AppError(isThere ? 'operator.changed' : 'goods.unknown')
    },

    async listOrders(state: GoodsOrderState | undefined, paging: Paging) {
      const [rows, total] = await Promise.all([
        orders.list(state, now(), sliceOf(paging)),
        orders.count(state),
      ])
      return { rows, total }
    },

    /**
     * Who claimed it sees it.
     * @param from how far it was, as the caller saw it; however far where left out
     * @throws AppError `goods.orderUnknown`, `operator.changed`
     */
    async setOrder(id: GoodsOrderId, state: GoodsOrderState, from?: GoodsOrderState): Promise<void> {
      if (await orders.setState(id, state, now(), from)) return
      const isThere = (await orders.find(id, 'en', now())) !== undefined
      throw new AppError(isThere ? 'operator.changed' : 'goods.orderUnknown')
    },
  }
}
export type StockService = ReturnType<typeof createStockService>

const invalid = (field: string) => new AppError('goods.invalid', { data: { field } })

function factsOf(draft: GoodsDraft, changedAt: Date): StockFacts {
  const { price, was, currency, link, ground, traits, delivery, play, place } = draft
  if (was !== null && was <= price) throw invalid('was')
  if (!CURRENCIES.has(currency)) throw invalid('currency')
  if (new Set(traits).size < traits.length) throw invalid('traits')
  return {
    ...{ price, was, currency, ground, play, place },
    link: link === null || link === '' ? null : ensureLink(link),
    traits: JSON.stringify(traits),
    min_days: delivery?.minDays ?? null,
    max_days: delivery?.maxDays ?? null,
    changed_at: changedAt,
  }
}

/** People are led there, so it is https or nothing. Source: abuse case ST-06 */
function ensureLink(text: string): string {
  const link = URL.canParse(text) ? new URL(text) : undefined
  if (link?.protocol === 'https:' && link.username === '' && link.password === '') return link.href
  throw new AppError('goods.linkRefused', { data: { field: 'link' } })
}

function textsOf({ texts }: GoodsDraft): StockTextRow[] {
  return (Object.keys(texts) as Language[]).flatMap((language) => {
    const text = texts[language]
    if (text === undefined) return []
    const { name, lead } = text
    const description = text.description.replaceAll('\r\n', '\n')
    if (!isShownLine(name)) throw invalid(`texts.${language}.name`)
    if (!isPlainLine(lead)) throw invalid(`texts.${language}.lead`)
    if (!isPlainText(description)) throw invalid(`texts.${language}.description`)
    return [{ language, name, lead, description, folded: fold(`${name}\n${lead}`) }]
  })
}
