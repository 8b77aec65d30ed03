import type { PayloadOf } from '@thrum/contracts/chat/chat.entities'
import { GOODS_CARD_ID, type GoodsCard, readGoodsCard } from '@thrum/contracts/goods/goods.card'
import type { GoodsId } from '@thrum/contracts/ids'

/** A product as a message's payload. */
export function toGoodsPayload({ id, name }: { id: GoodsId; name: string }): PayloadOf<'custom'> {
  const data = JSON.stringify({ businessID: GOODS_CARD_ID, version: 1, id, name })
  return { data, description: '', extension: '' }
}

/** It comes from outside: whatever has another shape is none. */
export function readGoods(payload: Readonly<Record<string, unknown>>): GoodsCard | undefined {
  return readGoodsCard(payload.data)
}
