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

/**
 * Called once, some time after the launch.
 * @param countRequests tells how many people wait for an answer: they count in the same badge
 */
export function startNotices(countRequests: (onCount: (incoming: number) => void) => void): void {
  const effects = new UnreadEffects({
    isSignedIn: () => session.isSignedIn,
    fetchUnread,
    set: (found) => unread.setState(found),
    setTabShown: (isShown) => tabs.setShown(TAB, isShown),
    nowMs: () => performance.now(),
  })
  let requests = 0
  const showBadge = () => {
    const { notices, messages } = unread.getState()
    tabs.setBadge(TAB, notices + messages + requests)
  }
  unread.subscribe(showBadge)
  countRequests((incoming) => {
    requests = incoming
    showBadge()
  })
  session.subscribe(effects.follow)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) effects.look()
  })
  window.addEventListener('online', effects.look)
  effects.follow()
}
