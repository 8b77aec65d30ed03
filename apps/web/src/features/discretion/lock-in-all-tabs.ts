import type { LockStore } from './lock.store.ts'

/** @returns locks the app on demand, in every tab of this browser */
export function lockInAllTabs(
  store: Pick<LockStore, 'lock'>,
  tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>,
): () => void {
  tabs.addEventListener('message', store.lock)
  return () => {
    store.lock()
    tabs.postMessage('lock')
  }
}
