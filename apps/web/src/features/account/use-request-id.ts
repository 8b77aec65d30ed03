import { useRef } from 'react'
import { randomId } from '../../lib/random-id.ts'

/**
 * The same sent again, where the answer was lost, is the same request.
 * @returns the id for what is said: another one as soon as something else is said than the last time
 */
export function useRequestId(): (said: string) => string {
  const last = useRef({ id: '', said: '' })
  return (said) => {
    if (last.current.said !== said) last.current = { id: randomId(), said }
    return last.current.id
  }
}
