import { useEffect } from 'react'
import { motion } from '../lib/motion.ts'

/**
 * The browser asks before the page is closed or loaded anew; whoever leaves in haste is asked nothing. What moves is
 * stopped first: until the answer nothing on the page runs, STOP and the watchdogs neither.
 * @returns ends it
 */
export function askBeforeUnload(): () => void {
  const hold = (event: BeforeUnloadEvent) => {
    if (document.documentElement.dataset.away !== undefined) return
    event.preventDefault()
    if (motion.getSnapshot() !== 'rest') void motion.stop()
  }
  window.addEventListener('beforeunload', hold)
  return () => window.removeEventListener('beforeunload', hold)
}

/** Asks so while `isActive`. */
export function useUnloadQuestion(isActive: boolean): void {
  useEffect(() => (isActive ? askBeforeUnload() : undefined), [isActive])
}
