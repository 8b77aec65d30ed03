import { useEffect } from 'react'
import { useLogout } from 'react-admin'

/** As long as the server keeps a session without calls. Source: abuse case OP-06 */
const IDLE_MS = 15 * 60_000
const TOUCHES = ['pointerdown', 'keydown', 'scroll'] as const

/** Leaves nothing about people on a screen that nobody sits at. */
export function useIdleLimit(): void {
  const logout = useLogout()
  useEffect(() => {
    let timer = 0
    const restart = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => void logout(), IDLE_MS)
    }
    restart()
    for (const name of TOUCHES) window.addEventListener(name, restart, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const name of TOUCHES) window.removeEventListener(name, restart, { capture: true })
    }
  }, [logout])
}
