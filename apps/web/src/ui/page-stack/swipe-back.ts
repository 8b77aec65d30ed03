import { SWIPE_MIN_PX } from '@thrum/contracts/limits'
import { navigation } from '../../navigation/navigation.instance.ts'
import { topOf } from '../../navigation/stack.machine.ts'
import { capabilities } from '../../platform/capabilities.ts'
import { ROUTES, routeOf } from '../../routes.ts'
import { carryFrames, isRtl, putDown, returnFrames } from './frame-motion.ts'

/** A swipe starts this close to the edge the page came from. */
const EDGE_PX = 28
/** Let go beyond this share of the width, or sooner after a quick flick, the page goes. */
const GO_RATIO = 1 / 3
const FLICK_MIN_PX = 48
const FLICK_PX_PER_MS = 0.5
/** A held move (a leave question) leaves the stack as it is; then the page returns. */
const HELD_MS = 120

interface Frames {
  readonly top: HTMLElement
  readonly below: HTMLElement
}

interface Swipe {
  readonly id: number
  /** The page that it began on. */
  readonly key: string
  readonly frames: Frames
  readonly x: number
  readonly y: number
  readonly atMs: number
  isClaimed: boolean
}

function maySwipe(): boolean {
  const state = navigation.getSnapshot()
  const path = routeOf(topOf(state).pathname)
  const isOpen = state.pages.length > 1 && state.motion === 'none'
  return capabilities.canSwipeBack && isOpen && (path === undefined || ROUTES[path].swipeBack)
}

/** Interactive swipe-back over the whole stack; off where the route says so (APP-07). */
export function listenForSwipeBack(stack: HTMLElement): () => void {
  let swipe: Swipe | undefined
  const findFrames = (): Frames | undefined => {
    const top = stack.querySelector<HTMLElement>('[data-top]')
    const below = stack.querySelector<HTMLElement>('[data-below]')
    return top === null || below === null ? undefined : { top, below }
  }
  const isOnTop = ({ key }: Swipe) => topOf(navigation.getSnapshot()).key === key
  const travelled = (event: PointerEvent, from: Swipe) =>
    isRtl() ? from.x - event.clientX : event.clientX - from.x

  function onDown(event: PointerEvent) {
    if (event.pointerType === 'mouse' || !event.isPrimary || !maySwipe()) return
    const box = stack.getBoundingClientRect()
    const fromEdge = isRtl() ? box.right - event.clientX : event.clientX - box.left
    const frames = findFrames()
    if (fromEdge > EDGE_PX || frames === undefined) return
    swipe = {
      id: event.pointerId,
      key: topOf(navigation.getSnapshot()).key,
      frames,
      x: event.clientX,
      y: event.clientY,
      atMs: event.timeStamp,
      isClaimed: false,
    }
  }
  /** The swipe of this finger; it ends where another page has taken the place of the one it began on. */
  function swipeOf(event: PointerEvent): Swipe | undefined {
    if (swipe === undefined || event.pointerId !== swipe.id) return undefined
    if (isOnTop(swipe)) return swipe
    putDown(swipe.frames.top)
    hideAfterReturn(swipe.frames.below)
    swipe = undefined
    return undefined
  }
  function onMove(event: PointerEvent) {
    const current = swipeOf(event)
    if (current === undefined) return
    const px = travelled(event, current)
    if (!current.isClaimed) {
      if (Math.abs(event.clientY - current.y) > Math.max(px, SWIPE_MIN_PX)) swipe = undefined
      else if (px > SWIPE_MIN_PX) {
        current.isClaimed = true
        stack.setPointerCapture(event.pointerId)
      }
    }
    if (!current.isClaimed) return
    const { top, below } = current.frames
    below.dataset.shown = ''
    carryFrames(top, below, Math.max(0, Math.min(1, px / stack.clientWidth)))
  }
  function onEnd(event: PointerEvent) {
    const done = swipeOf(event)
    if (done === undefined) return
    swipe = undefined
    if (!done.isClaimed) return
    const { top, below } = done.frames
    const px = travelled(event, done)
    const speed = px / Math.max(1, event.timeStamp - done.atMs)
    const isFlick = px > FLICK_MIN_PX && speed > FLICK_PX_PER_MS
    const goes = event.type === 'pointerup' && (px > stack.clientWidth * GO_RATIO || isFlick)
    if (!goes) {
      returnFrames(top, below)
      hideAfterReturn(below)
      return
    }
    navigation.back()
    setTimeout(() => {
      if (!isOnTop(done)) return
      returnFrames(top, below)
      hideAfterReturn(below)
    }, HELD_MS)
  }
  stack.addEventListener('pointerdown', onDown)
  stack.addEventListener('pointermove', onMove)
  stack.addEventListener('pointerup', onEnd)
  stack.addEventListener('pointercancel', onEnd)
  return () => {
    stack.removeEventListener('pointerdown', onDown)
    stack.removeEventListener('pointermove', onMove)
    stack.removeEventListener('pointerup', onEnd)
    stack.removeEventListener('pointercancel', onEnd)
  }
}

function hideAfterReturn(below: HTMLElement): void {
  putDown(below)
  delete below.dataset.shown
}
