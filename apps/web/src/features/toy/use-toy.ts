import { useSyncExternalStore } from 'react'
import { toy } from './toy.instance.ts'
import type { ToySnapshot } from './toy.types.ts'

/** What is known about the toy now. */
export function useToy(): ToySnapshot {
  return useSyncExternalStore(toy.subscribe, toy.getSnapshot)
}
