import { useSyncExternalStore } from 'react'
import { session } from './session.ts'

/** Somebody whose profile is there. */
export function useAdult(): boolean {
  const { token, isComplete } = useSyncExternalStore(session.subscribe, session.getSnapshot)
  return token !== undefined && isComplete !== false
}
