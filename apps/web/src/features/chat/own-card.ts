import { readCard } from '../pattern/card/index.ts'
import { readGoods } from '../store/card/index.ts'

/** A card that people send themselves: a pattern or a product. All others are the service's. */
export function isOwnCard(payload: Readonly<Record<string, unknown>>): boolean {
  return readCard(payload) !== undefined || readGoods(payload) !== undefined
}
