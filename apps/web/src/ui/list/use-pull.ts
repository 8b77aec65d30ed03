import { useEffect, useEffectEvent, useReducer } from 'react'
import { nextPull, type PullEvent, type PullState } from './pull.machine.ts'

/** Hears a finger at the top of the scroller. While it pulls, the browser's own scrolling is held. */
function listen(scroller: HTMLElement, send: (event: PullEvent) => void, isPulling: () => boolean) {
  let start: Touch | undefined
  const onStart = (event: TouchEvent) => {
    start = event.touches.length === 1 ? event.touches[0] : undefined
    send(start === undefined ? { type: 'cancel' } : { type: 'down', isAtTop: scroller.scrollTop <= 0 })
  }
  const onMove = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (start === undefined || touch === undefined) return
    if (isPulling() && event.cancelable) event.preventDefault()
    send({ type: 'move', px: touch.clientY - start.clientY, sidePx: touch.clientX - start.clientX })
  }
  const onEnd = (event: TouchEvent) => {
    start = undefined
    send({ type: event.type === 'touchend' ? 'up' : 'cancel' })
  }
  scroller.addEventListener('touchstart', onStart, { passive: true })
  scroller.addEventListener('touchmove', onMove, { passive: false })
  scroller.addEventListener('touchend', onEnd)
  scroller.addEventListener('touchcancel', onEnd)
  return () => {
    scroller.removeEventListener('touchstart', onStart)
    scroller.removeEventListener('touchmove', onMove)
    scroller.removeEventListener('touchend', onEnd)
    scroller.removeEventListener('touchcancel', onEnd)
  }
}

/** Pull-to-refresh on a scroller; `ask` does the same without a finger. */
export function usePull(
  scroller: HTMLElement | null,
  onRefresh: () => Promise<unknown>,
): { readonly state: PullState; readonly ask: () => void } {
  const [state, send] = useReducer(nextPull, { at: 'rest' })
  const isPulling = useEffectEvent(() => state.at === 'pulling')
  useEffect(() => (scroller === null ? undefined : listen(scroller, send, () => isPulling())), [scroller])

  const refresh = useEffectEvent(onRefresh)
  const isRefreshing = state.at === 'refreshing'
  useEffect(() => {
    if (!isRefreshing) return
    const done = () => send({ type: 'done' })
    refresh().then(done, done)
  }, [isRefreshing])
  return { state, ask: () => send({ type: 'ask' }) }
}
