import type { Spot } from '@thrum/contracts/chat/place'
import { useEffect, useRef, useState } from 'react'
import { locate, type Unlocated } from '../../platform/geolocation.ts'

/** Where somebody is, asked on their tap. What comes after the page was left is dropped. */
export function useLocating(onFound: (spot: Spot) => void) {
  const [state, setState] = useState<'idle' | 'busy' | Unlocated>('idle')
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const ask = async (isExact: boolean) => {
    setState('busy')
    const found = await locate(isExact)
    if (isGone.current) return
    setState(typeof found === 'string' ? found : 'idle')
    if (typeof found !== 'string') onFound(found)
  }
  return { state, ask }
}
