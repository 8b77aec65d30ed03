import { useSyncExternalStore } from 'react'
import { session } from './session.ts'

/** Somebody whose profile is there; nobody until the service has said so, or they would be led away to it. */
export function useAdult(): boolean {
  const { token, isComplete } = useSyncExternalStore(session.subscribe, session.getSnapshot)
  return token !== undefined && isComplete === true
}
