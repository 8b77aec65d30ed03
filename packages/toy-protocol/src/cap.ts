import { type OrderCode, STOP_ORDER } from '@thrum/contracts/device/device.entities'
import { encodeOrder, isStop, parseOrder } from './order.ts'

/**
 * Holds an order at or below the receiver's own cap; the variant stays. A code whose level can't be read counts
 * as 100 %, and since it can't be lowered either, below a cap of 100 it becomes the stop.
 * @param cap 0 to 100, as the person chose it; a fraction is rounded down
 * @returns the same code where nothing exceeds the cap. Source: safety DR-15, P-B3
 */
export function clampOrder(code: OrderCode, cap: number): OrderCode {
  if (isStop(code) || cap >= 100) return code
  const order = parseOrder(code)
  if (order === undefined) return STOP_ORDER
  const ceiling = Math.max(0, Math.floor(cap))
  return order.level <= ceiling ? code : encodeOrder({ ...order, level: ceiling })
}
