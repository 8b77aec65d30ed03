import { LONG_PRESS_MS } from '@thrum/contracts/limits'
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** A finger that moves further scrolls. */
const STILL_PX = 10

interface Finger {
  readonly x: number
  readonly y: number
  readonly timer: ReturnType<typeof setTimeout>
}

/**
 * A finger that rests for 500 ms, a right click or the menu key. What a finger's lifting would press afterwards isn't
 * pressed. Requirement CHAT-028
 */
export function usePress(onPress: () => void) {
  const finger = useRef<Finger>(undefined)
  /** The finger that pressed has not been put down anew. */
  const hasPressed = useRef(false)
  const isTouch = useRef(false)
  const lift = () => {
    clearTimeout(finger.current?.timer)
    finger.current = undefined
  }
  useEffect(() => () => clearTimeout(finger.current?.timer), [])
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      lift()
      hasPressed.current = false
      isTouch.current = pointerType !== 'mouse'
      if (!isTouch.current) return
      const timer = setTimeout(() => {
        finger.current = undefined
        hasPressed.current = true
        onPress()
      }, LONG_PRESS_MS)
      finger.current = { x, y, timer }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { current } = finger
      if (current !== undefined && Math.hypot(clientX - current.x, clientY - current.y) > STILL_PX) lift()
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onClickCapture(event: MouseEvent) {
      if (!hasPressed.current) return
      hasPressed.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onContextMenu(event: MouseEvent) {
      event.preventDefault()
      // Some browsers say so of a resting finger too, a moment sooner or later than we do.
      const isFinger = isTouch.current && (finger.current !== undefined || hasPressed.current)
      if (!isFinger) onPress()
    },
  }
}
