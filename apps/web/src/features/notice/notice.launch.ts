import { session } from '../../lib/session.ts'
import { tabs } from '../../ui/tab-bar/tabs.store.ts'
import { fetchUnread } from './notice.api.ts'
import { unread } from './notice.store.ts'
import { UnreadEffects } from './unread.effects.ts'

/**
 * Place of the tab in the bar. It is shown while there are no conversations: their tab takes over the notice row,
 * and then this one hides.
 */
const TAB = 3

/** Called once, some time after the launch. */
export function startNotices(): void {
  const effects = new UnreadEffects({
    isSignedIn: () => session.isSignedIn,
    fetchUnread,
    set: (found) => unread.setState(found),
    setTabShown: (isShown) => tabs.setShown(TAB, isShown),
    nowMs: () => performance.now(),
  })
  unread.subscribe(({ notices, messages }) => tabs.setBadge(TAB, notices + messages))
  session.subscribe(effects.follow)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) effects.look()
  })
  window.addEventListener('online', effects.look)
  effects.follow()
}
