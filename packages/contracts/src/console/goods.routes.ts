import * as z from 'zod/mini'
import { Nothing, WireLanguage, wireInt } from '../form.ts'
import { GoodsDraft, GoodsOrderState, GoodsPicture, GoodsTimes } from '../goods/goods.entities.ts'
import { GoodsId, GoodsOrderId, GoodsPictureId, UserId } from '../ids.ts'
import { GOODS_PICTURES_MAX, PAGE_SIZE_MAX } from '../limits.ts'
import { defineConsoleRoute, isNewOrSeen } from './define.ts'
import { ActId } from './operator.entities.ts'

const CONTENT = ['content'] as const

/** Whether people see it: not at all, later, now, or no longer. */
export const StockState = z.enum(['hidden', 'planned', 'open', 'over'])
export type StockState = z.infer<typeof StockState>

const times = {
  /** Epoch ms; null: not in the store. */
  fromMs: z.nullable(z.number()),
  /** Null: for good. */
  untilMs: z.nullable(z.number()),
}

/** Prices as people's contracts have them. Pictures are at `address` on the console's own origin too. */
export const StockLine = z.object({
  id: GoodsId,
  /** In English, or else any language. */
  name: z.string(),
  languages: z.array(WireLanguage),
  price: z.number(),
  was: z.nullable(z.number()),
  currency: z.string(),
  place: z.int(),
  picture: z.nullable(GoodsPicture),
  state: StockState,
  ...times,
  createdAtMs: z.number(),
  changedAtMs: z.number(),
})
export type StockLine = z.infer<typeof StockLine>

export const StockDetail = z.object({
  id: GoodsId,
  draft: GoodsDraft,
  pictures: z.array(GoodsPicture),
  state: StockState,
  ...times,
  createdAtMs: z.number(),
  changedAtMs: z.number(),
})
export type StockDetail = z.infer<typeof StockDetail>

export const StockShowcase = z.object({
  id: z.string(),
  goodsId: GoodsId,
  /** Of the product. */
  name: z.string(),
  /** Null: the product's first. */
  pictureId: z.nullable(GoodsPictureId),
  place: z.int(),
  state: StockState,
  ...times,
})
export type StockShowcase = z.infer<typeof StockShowcase>

const ShowcaseId = z.string().check(z.regex(/^[0-9A-Za-z]{20}$/))
/** As the caller saw it. */
const SeenShowcase = z.pick(StockShowcase, {
  goodsId: true,
  pictureId: true,
  place: true,
  fromMs: true,
  untilMs: true,
})
export type SeenShowcase = z.infer<typeof SeenShowcase>

export const StockOrder = z.object({
  id: GoodsOrderId,
  number: z.string(),
  state: GoodsOrderState,
  userId: UserId,
  goodsId: GoodsId,
  name: z.string(),
  createdAtMs: z.number(),
  changedAtMs: z.number(),
})
export type StockOrder = z.infer<typeof StockOrder>

const page = {
  page: z.optional(wireInt({ min: 1, max: 100_000 })),
  pageSize: z.optional(wireInt({ min: 1, max: PAGE_SIZE_MAX })),
}
/** As the caller saw it: what somebody else made of it meanwhile is not undone. */
const seen = { changedAtMs: z.number() }
const unknown = { errors: ['goods.unknown'], fieldErrors: { id: 'goods.unknown' } } as const
const refusedDraft = {
  errors: ['goods.unknown', 'goods.invalid', 'goods.linkRefused'],
  fieldErrors: { id: 'goods.unknown', draft: 'goods.invalid' },
} as const

export const listStock = defineConsoleRoute({
  method: 'GET',
  path: '/goods/list',
  summary: 'All products, newest first, whether in the store or not; support names them in cards.',
  access: ['content', 'support'],
  query: z.object(page),
  data: z.object({ list: z.array(StockLine), total: z.int() }),
})

export const getStock = defineConsoleRoute({
  method: 'GET',
  path: '/goods/one',
  summary: 'A product with all that an operator says about it.',
  access: CONTENT,
  query: z.object({ id: GoodsId }),
  data: StockDetail,
  ...unknown,
})

export const addStock = defineConsoleRoute({
  method: 'POST',
  path: '/goods/add',
  summary: 'Adds a product; it is not in the store before it is scheduled.',
  access: CONTENT,
  body: z.object({ actId: ActId, draft: GoodsDraft }),
  data: StockDetail,
  ...refusedDraft,
})

export const changeStock = defineConsoleRoute({
  method: 'POST',
  path: '/goods/change',
  summary: 'Says all of a product anew; its pictures and times stay.',
  access: CONTENT,
  body: z.object({ id: GoodsId, ...seen, draft: GoodsDraft }),
  data: StockDetail,
  logs: ['id'],
  ...refusedDraft,
  errors: [...refusedDraft.errors, 'operator.changed'],
})

export const scheduleStock = defineConsoleRoute({
  method: 'POST',
  path: '/goods/schedule',
  summary: 'From when until when it is in the store; without a beginning, not at all. Orders of it stay.',
  access: CONTENT,
  body: z.object({ id: GoodsId, ...seen, times: GoodsTimes }),
  data: StockDetail,
  logs: ['id', 'times'],
  errors: ['goods.unknown', 'operator.changed', 'goods.invalid'],
  fieldErrors: { id: 'goods.unknown', times: 'goods.invalid' },
})

/** A multipart form with the one file `file`; the product stands in the address. */
export const addStockPicture = defineConsoleRoute({
  method: 'POST',
  path: '/goods/picture-add',
  summary: 'Adds a picture behind those that are there; see-through ones stand on the product’s ground.',
  access: CONTENT,
  query: z.object({ id: GoodsId }),
  data: StockDetail,
  logs: ['id'],
  errors: [
    'goods.unknown',
    'goods.picturesFull',
    'upload.oneFile',
    'upload.tooLarge',
    'upload.typeRefused',
    'upload.tooManyPixels',
    'upload.unreadable',
  ],
  fieldErrors: { id: 'goods.unknown' },
})

export const orderStockPictures = defineConsoleRoute({
  method: 'POST',
  path: '/goods/picture-order',
  summary: 'Those that are named come first, in this order.',
  access: CONTENT,
  body: z.object({ id: GoodsId, pictureIds: z.array(GoodsPictureId).check(z.maxLength(GOODS_PICTURES_MAX)) }),
  data: StockDetail,
  logs: ['id'],
  ...unknown,
})

export const removeStockPicture = defineConsoleRoute({
  method: 'POST',
  path: '/goods/picture-remove',
  summary: 'Takes a picture away from a product.',
  access: CONTENT,
  body: z.object({ id: GoodsId, pictureId: GoodsPictureId }),
  data: StockDetail,
  logs: ['id', 'pictureId'],
  errors: ['goods.unknown'],
  fieldErrors: { id: 'goods.unknown', pictureId: 'goods.unknown' },
})

export const listStockShowcases = defineConsoleRoute({
  method: 'GET',
  path: '/showcase/list',
  summary: 'What is, was or will be in the showcase.',
  access: CONTENT,
  data: z.array(StockShowcase),
})

export const saveStockShowcase = defineConsoleRoute({
  method: 'POST',
  path: '/showcase/save',
  summary:
    'Shows a product large at the front of the store. By an act a new one; without a beginning, from now.',
  access: CONTENT,
  body: z
    .object({
      actId: z.optional(ActId),
      id: z.optional(ShowcaseId),
      before: z.optional(SeenShowcase),
      goodsId: GoodsId,
      pictureId: z.nullable(GoodsPictureId),
      place: z.int().check(z.minimum(0), z.maximum(1_000_000)),
      times: GoodsTimes,
    })
    .check(isNewOrSeen),
  data: z.array(StockShowcase),
  logs: ['id', 'goodsId', 'place', 'times'],
  errors: ['goods.unknown', 'operator.changed', 'goods.invalid'],
  fieldErrors: {
    id: 'goods.unknown',
    goodsId: 'goods.unknown',
    pictureId: 'goods.unknown',
    times: 'goods.invalid',
  },
})

export const removeStockShowcase = defineConsoleRoute({
  method: 'POST',
  path: '/showcase/remove',
  summary: 'Takes something out of the showcase; the product stays in the store.',
  access: CONTENT,
  body: z.object({ id: ShowcaseId, before: SeenShowcase }),
  data: Nothing,
  logs: ['id'],
  errors: ['goods.unknown', 'operator.changed'],
  fieldErrors: { id: 'goods.unknown' },
})

export const listStockOrders = defineConsoleRoute({
  method: 'GET',
  path: '/order/list',
  summary: 'What people have claimed, oldest first.',
  access: ['support'],
  query: z.object({ state: z.optional(GoodsOrderState), ...page }),
  data: z.object({ list: z.array(StockOrder), total: z.int() }),
  logs: ['state', 'page'],
})

export const setStockOrder = defineConsoleRoute({
  method: 'POST',
  path: '/order/set',
  summary: 'Says how far an order is; whoever claimed it sees it.',
  access: ['support'],
  body: z.object({
    id: GoodsOrderId,
    /** How far it was, as the caller saw it. */
    from: GoodsOrderState,
    state: GoodsOrderState,
  }),
  data: Nothing,
  logs: ['id', 'from', 'state'],
  errors: ['goods.orderUnknown', 'operator.changed'],
  fieldErrors: { id: 'goods.orderUnknown' },
})
