import { useEffect, useEffectEvent } from 'react'

/**
 * While `isActive` the browser asks before the page is closed or loaded anew; whoever leaves in haste is asked nothing.
 * @param onAsk runs just before, as nothing else does while the browser waits for the answer
 */
export function useUnloadQuestion(isActive: boolean, onAsk?: () => void): void {
  const rest = useEffectEvent(() => onAsk?.())
  useEffect(() => {
    if (!isActive) return
    const hold = (event: BeforeUnloadEvent) => {
      if (document.documentElement.dataset.away !== undefined) return
      event.preventDefault()
      rest()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isActive])
}
