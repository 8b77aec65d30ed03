import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { focusHeading, isFocusLost, stopsOf } from '../page/focus.ts'

interface Held {
  readonly row: Element
  readonly index: number
}

/**
 * A row that goes with the focus on it, as one that was answered or removed, hands it to the row in its place; the last
 * one to the page's heading. Source: APP-10
 * @returns for the box whose children are the rows
 */
export function useRowFocus(box: RefObject<HTMLElement | null>) {
  const held = useRef<Held>(undefined)
  useLayoutEffect(() => {
    const { row, index } = held.current ?? { row: undefined, index: 0 }
    if (row === undefined || row.isConnected) return
    held.current = undefined
    if (box.current === null || !isFocusLost()) return
    const rows = box.current.children
    const next = rows[Math.min(index, rows.length - 1)]
    const to = stopsOf(box.current).find((stop) => next?.contains(stop))
    to?.focus({ preventScroll: true })
  })
  useEffect(
    () => () => {
      if (held.current === undefined) return
      // A page that comes in between has given its own the focus by then.
      setTimeout(() => {
        if (isFocusLost()) focusHeading()
      })
    },
    [],
  )
  return {
    onFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
      const index = [...currentTarget.children].findIndex((row) => row.contains(target))
      const row = currentTarget.children[index]
      held.current = row && { row, index }
    },
    onBlur() {
      // Of one that goes, too, where a browser says so.
      queueMicrotask(() => {
        if (held.current?.row.isConnected && !held.current.row.contains(document.activeElement))
          held.current = undefined
      })
    },
  }
}
