import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { readSession } from './session.ts'

/** By operator and place. In memory alone: it goes with the tab. */
const kept = new Map<string, unknown>()

interface Kept<Value> {
  value: Value
  setValue: Dispatch<SetStateAction<Value>>
  /** What was sent, or isn't wanted any more, also once the page is gone; what was written since stays. */
  forget: (written: Value) => void
}

/**
 * What somebody is writing outlives the page under it, which goes when the session is over: whoever comes in again
 * finds it at the same place.
 * @param place undefined where nothing is kept
 * @param first must be the same between draws
 */
export function useKept<Value>(place: string | undefined, first: Value): Kept<Value> {
  const [key] = useState(() => place && `${readSession()?.operator.id} ${place}`)
  const [value, setValue] = useState<Value>(() =>
    key !== undefined && kept.has(key) ? (kept.get(key) as Value) : first,
  )
  useEffect(() => {
    if (key === undefined) return
    if (value === first) kept.delete(key)
    else kept.set(key, value)
  }, [key, value, first])
  const forget = (written: Value) => {
    if (key !== undefined && kept.get(key) === written) kept.delete(key)
  }
  return { value, setValue, forget }
}
