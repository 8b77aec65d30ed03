import { type PointerEvent, useRef } from 'react'

/** Let go below this, the sheet closes. */
const CLOSE_PX = 80

/** Drags the sheet down by its handle. The keyboard has Escape, screen readers the buttons. */
export function useSheetDrag(onClose: (() => void) | undefined) {
  const startPx = useRef<number>(undefined)
  const sheetOf = (event: PointerEvent<HTMLElement>) => event.currentTarget.parentElement
  function end(event: PointerEvent<HTMLElement>) {
    const start = startPx.current
    startPx.current = undefined
    const sheet = sheetOf(event)
    if (start === undefined || sheet === null) return
    sheet.style.removeProperty('transform')
    sheet.style.removeProperty('transition')
    if (event.type === 'pointerup' && event.clientY - start > CLOSE_PX) onClose?.()
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (onClose === undefined) return
      startPx.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const sheet = sheetOf(event)
      if (startPx.current === undefined || sheet === null) return
      sheet.style.transition = 'none'
      sheet.style.transform = `translateY(${Math.max(0, event.clientY - startPx.current)}px)`
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
