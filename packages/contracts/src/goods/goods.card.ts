import * as z from 'zod/mini'
import { readCard } from '../chat/read-card.ts'
import { GoodsId } from '../ids.ts'
import { GOODS_NAME_MAX } from '../limits.ts'

/** `businessID` of the chat's custom message by which one shows a friend a product. */
export const GOODS_CARD_ID = 'goods'

const CARD_TEXT_MAX = 600

/**
 * What such a message's `data` says, as JSON text: which product, and its name for where no more can be shown. All
 * else, the price above all, is the store's to say when it is looked at. Source: abuse case ST-05
 */
export const GoodsCard = z.object({
  businessID: z.literal(GOODS_CARD_ID),
  version: z.literal(1),
  id: GoodsId,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(GOODS_NAME_MAX)),
})
export type GoodsCard = z.infer<typeof GoodsCard>

/** @returns undefined for a card of another kind */
export function readGoodsCard(data: unknown): GoodsCard | undefined {
  return readCard(GoodsCard, data, CARD_TEXT_MAX)
}
