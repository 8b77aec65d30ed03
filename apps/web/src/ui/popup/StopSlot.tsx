import { type ReactNode, useEffect, useId } from 'react'
import { usePage } from '../../navigation/page.context.ts'
import { stopSlot } from './stop-slot.store.ts'

/**
 * Goes into the `foot` of a page that can move a toy. The bar stands there and, while a popup is open, a second
 * time above its scrim and inside its focus trap, so STOP is never covered. The bar must work from either place.
 */
export function StopSlot({ children }: { readonly children: ReactNode }) {
  const owner = useId()
  const { isTop } = usePage()
  useEffect(() => {
    if (isTop) stopSlot.offer(owner, children)
    else stopSlot.withdraw(owner)
  }, [owner, isTop, children])
  useEffect(() => () => stopSlot.withdraw(owner), [owner])
  return children
}
