import { useEffect, useState } from 'react'
import type { LinkState } from './chat.model.ts'

/** Connecting anew for less than this is no news. Source: decision D-44 */
const CONNECTING_QUIET_MS = 1_000

/** Whether the person is told that there is no line: at once when it is lost, late while it is only being made. */
export function useLinkTrouble(link: LinkState): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (link !== 'connecting') return
    const timer = setTimeout(() => setLate(true), CONNECTING_QUIET_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [link])
  return link === 'disconnected' || (link === 'connecting' && isLate)
}
