import type { Spot } from '@thrum/contracts/chat/place'
import { useEffect, useRef, useState } from 'react'
import { locate, type Unlocated } from '../../platform/geolocation.ts'

/** Where somebody is, asked on their tap. What comes after the page was left, or another place chosen, is dropped. */
export function useLocating(onFound: (spot: Spot) => void) {
  const [state, setState] = useState<'idle' | 'busy' | Unlocated>('idle')
  const asked = useRef<object>(undefined)
  useEffect(
    () => () => {
      asked.current = undefined
    },
    [],
  )
  const ask = async (isExact: boolean) => {
    const own = {}
    asked.current = own
    setState('busy')
    const found = await locate(isExact)
    if (asked.current !== own) return
    setState(typeof found === 'string' ? found : 'idle')
    if (typeof found !== 'string') onFound(found)
  }
  const drop = () => {
    asked.current = undefined
    setState('idle')
  }
  return { state, ask, drop }
}
