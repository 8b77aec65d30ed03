import { capabilities } from '../../platform/capabilities.ts'
import type { LockStore } from './lock.store.ts'

/** Locks and covers as the page goes out of sight. In the app already when another window comes in front. */
export function startLockLife(
  store: Pick<LockStore, 'leave' | 'comeBack'>,
  page: Document = document,
  view: Window = window,
): void {
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'hidden') store.leave(true)
    else store.comeBack()
  })
  view.addEventListener('pagehide', () => store.leave(true))
  view.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) store.comeBack()
  })
  if (!capabilities.canCover) return
  view.addEventListener('blur', () => store.leave(false))
  view.addEventListener('focus', () => {
    if (page.visibilityState === 'visible') store.comeBack()
  })
}
