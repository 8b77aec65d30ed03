import { useEffect, useEffectEvent, useState } from 'react'
import { isFarDown, isNearEnd } from './scroll-place.ts'

/** Says whether the scroller stands far down, and calls `onNearEnd` while its end is near. */
export function useScrollPlace(scroller: HTMLElement | null, onNearEnd: () => void): boolean {
  const [isFar, setFar] = useState(false)
  const look = useEffectEvent(() => {
    if (scroller === null) return
    setFar(isFarDown(scroller))
    if (isNearEnd(scroller)) onNearEnd()
  })
  useEffect(() => {
    if (scroller === null) return
    const onScroll = () => look()
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => scroller.removeEventListener('scroll', onScroll)
  }, [scroller])
  // What has come may be shorter than the screen.
  useEffect(() => look())
  return isFar
}
