import { useState } from 'react'
import { serviceClock } from '../../lib/service-clock.ts'
import { usePageShown } from '../../navigation/page.context.ts'

/** Epoch ms, renewed this often while the page is in sight, and whenever it comes into sight. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(serviceClock.nowMs)
  usePageShown(() => {
    const look = () => {
      if (!document.hidden) setNowMs(serviceClock.nowMs())
    }
    look()
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  })
  return nowMs
}
