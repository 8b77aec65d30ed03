import { useSyncExternalStore } from 'react'
import { lock } from '../discretion/index.ts'

/** Until the PIN was typed nothing is seen, heard or recorded. */
export function useLocked(): boolean {
  return useSyncExternalStore(lock.subscribe, lock.getSnapshot) === 'locked'
}
