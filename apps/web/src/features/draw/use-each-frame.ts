import { useEffect, useEffectEvent } from 'react'

/** Shows what moves, past React: now, with each change, and while it runs at each picture of the screen. */
export function useEachFrame(isRunning: boolean, show: () => void): void {
  const onFrame = useEffectEvent(show)
  useEffect(() => onFrame())
  useEffect(() => {
    if (!isRunning) return
    let frame = requestAnimationFrame(next)
    function next(): void {
      onFrame()
      frame = requestAnimationFrame(next)
    }
    return () => cancelAnimationFrame(frame)
  }, [isRunning])
}
