import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { focusHeading, isFocusLost, pageOnTop, stopsOf } from '../page/focus.ts'

/** Tab goes round inside the box; one end leads to the other. */
export function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  const stops = stopsOf(event.currentTarget)
  const first = stops[0]
  const last = stops.at(-1)
  if (first === undefined || last === undefined) {
    event.preventDefault()
    return
  }
  const at = document.activeElement
  const isOutside = !(at instanceof HTMLElement) || !stops.includes(at)
  if (event.shiftKey && (at === first || isOutside)) {
    event.preventDefault()
    last.focus()
  } else if (!event.shiftKey && at === last) {
    event.preventDefault()
    first.focus()
  }
}

/**
 * Waits a turn: what a popup covers takes no focus until it is uncovered. Where the focus went on, it stays.
 * @param opener may be gone with what was done, or off, or out of reach
 * @param page on top as the popup was asked for; another that came since could not give its heading the focus
 */
function giveBack(opener: Element | null, page: Element | null): void {
  setTimeout(() => {
    if (!isFocusLost()) return
    const isThere = pageOnTop() === page && opener?.isConnected === true
    if (isThere && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    // What stands in another popup comes back with it.
    const isLost = document.activeElement !== opener && opener?.closest('[role="dialog"]') === null
    if (!isThere || isLost) focusHeading()
  })
}

/**
 * While shown: the focus goes to `first` at once, and back to where it was when the popup was asked for.
 * @param isWanted the popup was asked for; it is shown a little later
 */
export function useModalFocus(
  isWanted: boolean,
  isShown: boolean,
  first: RefObject<HTMLElement | null>,
): void {
  const opener = useRef<Element>(null)
  const page = useRef<Element>(null)
  useEffect(() => {
    if (!isWanted) return
    opener.current = document.activeElement
    page.current = pageOnTop()
  }, [isWanted])
  useEffect(() => {
    if (!isShown) return
    // Of a popup in the place of another, which gave the focus back in between.
    if (opener.current === document.body) opener.current = document.activeElement
    first.current?.focus({ preventScroll: true })
    return () => giveBack(opener.current, page.current)
  }, [isShown, first])
}
