import type { GoodsId } from '@thrum/contracts/ids'
import { useRef, useState } from 'react'
import { putIntoCart } from './store.api.ts'

interface CartCount {
  /** As it is wanted, which the service may not know yet. */
  readonly count: number
  readonly put: (count: number) => void
}

/**
 * How many pieces of a product are wanted: each tap is felt at once, and what was tapped while an answer is under way
 * goes after it as one.
 * @param stored as the service said last
 */
export function useCartCount(id: GoodsId, stored: number): CartCount {
  const [wanted, setWanted] = useState<number>()
  const newest = useRef<number>(undefined)

  async function send() {
    let sent: number | undefined
    try {
      while (newest.current !== undefined && newest.current !== sent) {
        sent = newest.current
        await putIntoCart(id, sent)
      }
    } catch {
      // Who is told why sees the number as it was, and then as the service has it.
    }
    newest.current = undefined
    setWanted(undefined)
  }

  function put(count: number) {
    const isSending = newest.current !== undefined
    newest.current = count
    setWanted(count)
    if (!isSending) void send()
  }

  return { count: wanted ?? stored, put }
}
