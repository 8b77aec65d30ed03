import type { CartItem } from '@thrum/contracts/goods/goods.entities'

/** What is in the cart, for each currency by itself, in the order in which they first appear. */
export function sumsOf(items: readonly CartItem[]): { currency: string; minor: number }[] {
  const sums = new Map<string, number>()
  for (const { goods, count } of items)
    sums.set(goods.currency, (sums.get(goods.currency) ?? 0) + goods.price * count)
  return [...sums].map(([currency, minor]) => ({ currency, minor }))
}
