import { session } from '../../lib/session.ts'
import { fetchUnread } from './notice.api.ts'
import { unread } from './notice.store.ts'
import { UnreadEffects } from './unread.effects.ts'

/** Called once, some time after the launch: keeps the number of new notices and site messages. */
export function startNotices(): void {
  const effects = new UnreadEffects({
    isSignedIn: () => session.isSignedIn,
    fetchUnread,
    set: (found) => unread.setState(found),
    nowMs: () => performance.now(),
  })
  session.subscribe(effects.follow)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) effects.look()
  })
  window.addEventListener('online', effects.look)
  effects.follow()
}
