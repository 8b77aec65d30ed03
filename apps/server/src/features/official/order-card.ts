import { CardLink, type OrderCard } from '@thrum/contracts/chat/cards'
import type { GoodsDetail } from '@thrum/contracts/goods/goods.entities'

/** Characters of the line below the name. */
const LEAD_MAX = 400

/** A product as an official account shows it: all of it the store's word. */
export function toOrderCard({ id, name, lead, price, currency, picture, link }: GoodsDetail): OrderCard {
  return {
    businessID: 'order',
    version: 1,
    title: name,
    description: lead.slice(0, LEAD_MAX),
    price: inWholes(price, currency),
    currency,
    image: picture?.small ?? '',
    // A card takes fewer addresses than the store does, and leads to the product's own page all the same.
    link: CardLink.safeParse(link).data ?? '',
    goodsId: id,
  }
}

/** Prices are kept in the currency's smallest unit; how many of them make a whole one is the currency's. Source: ISO 4217 */
function inWholes(price: number, currency: string): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return (price / 10 ** digits).toFixed(digits)
}
