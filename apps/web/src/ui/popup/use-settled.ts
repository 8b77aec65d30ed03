import { useEffect, useState } from 'react'

/** A popup may rise under a finger that was meant for something else: nobody agrees, or drops, by accident. */
const SETTLE_MS = 600

export function useSettled(isOpen: boolean): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => setSettled(true), SETTLE_MS)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [isOpen])
  return isSettled
}
