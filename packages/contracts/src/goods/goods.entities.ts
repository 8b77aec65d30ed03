import * as z from 'zod/mini'
import { WireLanguage } from '../form.ts'
import { GoodsId, GoodsOrderId, GoodsPictureId } from '../ids.ts'
import {
  GOODS_DELIVERY_MAX_DAYS,
  GOODS_DESCRIPTION_MAX,
  GOODS_LEAD_MAX,
  GOODS_LINK_MAX,
  GOODS_NAME_MAX,
  GOODS_PRICE_MAX,
  GOODS_TRAITS_MAX,
} from '../limits.ts'
import { Blur } from '../media/media.entities.ts'

/** What a product stands on: the grounds of the design. */
export const GoodsGround = z.enum(['sand', 'clay', 'sage', 'dusk', 'sea', 'stone'])
export type GoodsGround = z.infer<typeof GoodsGround>

/** What may be said of a product in a word; the client has the words and the signs. */
export const GoodsTrait = z.enum(['quiet', 'waterSafe', 'plainParcel', 'warm', 'light', 'giftBox'])
export type GoodsTrait = z.infer<typeof GoodsTrait>

/** Which ways to play it takes part in; `none` for what is no toy. */
export const GoodsPlay = z.enum(['none', 'some', 'all'])
export type GoodsPlay = z.infer<typeof GoodsPlay>

/** ISO 4217, upper case. */
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/))

/** A picture of a product, for everybody to see. Sides in px. */
export const GoodsPicture = z.object({
  id: GoodsPictureId,
  /** `/goods/pictures/<id>`; `small` is at most a phone's screen wide. */
  address: z.string(),
  small: z.string(),
  width: z.number(),
  height: z.number(),
  blur: z.nullable(Blur),
  /** See-through around what it shows: it stands on the product's ground. */
  isCutOut: z.boolean(),
})
export type GoodsPicture = z.infer<typeof GoodsPicture>

/** A product as lists show it. Prices are whole numbers of the currency's smallest unit. */
export const Goods = z.object({
  id: GoodsId,
  name: z.string(),
  /** One line about it; may be empty. */
  lead: z.string(),
  ground: GoodsGround,
  picture: z.nullable(GoodsPicture),
  /** 0: free to claim, once for each account. */
  price: z.number(),
  /** Before the discount; null without one. */
  was: z.nullable(z.number()),
  /** 0-99 %. */
  discount: z.number(),
  currency: Currency,
  isNew: z.boolean(),
  /** By the person who asks. */
  isClaimed: z.boolean(),
})
export type Goods = z.infer<typeof Goods>

const Delivery = z.object({ minDays: z.number(), maxDays: z.number() })

export const GoodsDetail = z.extend(Goods, {
  /** Plain text; an empty line between paragraphs. */
  description: z.string(),
  pictures: z.array(GoodsPicture),
  traits: z.array(GoodsTrait),
  delivery: z.nullable(Delivery),
  play: GoodsPlay,
  /** Where it is sold: https. */
  link: z.nullable(z.string()),
  /** How many are in the cart of the person who asks. */
  inCart: z.number(),
})
export type GoodsDetail = z.infer<typeof GoodsDetail>

export const Showcase = z.object({
  id: z.string(),
  goods: Goods,
  /** The showcase's own, else the product's first. */
  picture: z.nullable(GoodsPicture),
})
export type Showcase = z.infer<typeof Showcase>

export const StoreHome = z.object({
  showcase: z.array(Showcase),
  fresh: z.array(Goods),
  free: z.array(Goods),
  discount: z.array(Goods),
})
export type StoreHome = z.infer<typeof StoreHome>

export const GOODS_ORDER_STATES = ['claimed', 'accepted', 'sent', 'declined'] as const
export const GoodsOrderState = z.enum(GOODS_ORDER_STATES)
export type GoodsOrderState = z.infer<typeof GoodsOrderState>

/** What somebody claimed. Moments are epoch ms. */
export const GoodsOrder = z.object({
  id: GoodsOrderId,
  /** What the shop asks for: 10 characters of Crockford base32. */
  number: z.string(),
  state: GoodsOrderState,
  createdAtMs: z.number(),
  changedAtMs: z.number(),
  goodsId: GoodsId,
  name: z.string(),
  ground: GoodsGround,
  picture: z.nullable(GoodsPicture),
  /** Whether the product still stands in the store. */
  isInStore: z.boolean(),
  /** Where the shop takes the number. */
  link: z.nullable(z.string()),
})
export type GoodsOrder = z.infer<typeof GoodsOrder>

export const CartItem = z.object({ goods: Goods, count: z.number(), link: z.nullable(z.string()) })
export type CartItem = z.infer<typeof CartItem>

/** Pieces in the cart, and orders. */
export const StoreCounts = z.object({ cartCount: z.number(), orderCount: z.number() })
export type StoreCounts = z.infer<typeof StoreCounts>

const line = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const price = z.int().check(z.minimum(0), z.maximum(GOODS_PRICE_MAX))
const days = z.int().check(z.minimum(0), z.maximum(GOODS_DELIVERY_MAX_DAYS))

export const GoodsText = z.object({
  name: line(GOODS_NAME_MAX).check(z.minLength(1)),
  lead: z._default(line(GOODS_LEAD_MAX), ''),
  description: z._default(line(GOODS_DESCRIPTION_MAX), ''),
})
export type GoodsText = z.infer<typeof GoodsText>

/** What an operator says about a product, all of it at once; prices as in `Goods`. */
export const GoodsDraft = z.object({
  texts: z.partialRecord(WireLanguage, GoodsText).check(z.refine((texts) => Object.keys(texts).length > 0)),
  price,
  was: z._default(z.nullable(price), null),
  currency: Currency,
  link: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(GOODS_LINK_MAX))), null),
  ground: z._default(GoodsGround, 'stone'),
  traits: z._default(z.array(GoodsTrait).check(z.maxLength(GOODS_TRAITS_MAX)), []),
  delivery: z._default(
    z.nullable(
      z
        .object({ minDays: days, maxDays: days })
        .check(z.refine((all) => all.minDays <= all.maxDays, { path: ['maxDays'] })),
    ),
    null,
  ),
  play: z._default(GoodsPlay, 'none'),
  /** Lower comes first where no other order is asked for. */
  place: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 1_000),
})
export type GoodsDraft = z.infer<typeof GoodsDraft>

/** The last of the year 9999: every clock and database knows the moments before. */
const LAST_MS = 253_402_300_799_999
const moment = z.int().check(z.minimum(0), z.maximum(LAST_MS))

/** When something is in the store, epoch ms: not at all without a beginning, for good without an end. */
export const GoodsTimes = z
  .object({ fromMs: z.nullable(moment), untilMs: z._default(z.nullable(moment), null) })
  .check(
    z.refine(({ fromMs, untilMs }) => untilMs === null || (fromMs !== null && fromMs < untilMs), {
      path: ['untilMs'],
    }),
  )
export type GoodsTimes = z.infer<typeof GoodsTimes>
