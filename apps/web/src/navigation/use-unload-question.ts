import { useEffect, useEffectEvent } from 'react'

/**
 * The browser asks before the page is closed or loaded anew; whoever leaves in haste is asked nothing.
 * @param onAsk runs just before, as nothing else does while the browser waits for the answer
 * @returns ends it
 */
export function askBeforeUnload(onAsk?: () => void): () => void {
  const hold = (event: BeforeUnloadEvent) => {
    if (document.documentElement.dataset.away !== undefined) return
    event.preventDefault()
    onAsk?.()
  }
  window.addEventListener('beforeunload', hold)
  return () => window.removeEventListener('beforeunload', hold)
}

/** Asks so while `isActive`. */
export function useUnloadQuestion(isActive: boolean, onAsk?: () => void): void {
  const rest = useEffectEvent(() => onAsk?.())
  useEffect(() => (isActive ? askBeforeUnload(rest) : undefined), [isActive])
}
