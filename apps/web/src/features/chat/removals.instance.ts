import { pageClock } from '../../lib/clock.ts'
import { session } from '../../lib/session.ts'
import { RemovalKeeper } from './removals.store.ts'

/** The one of this window. Whoever signs out has answered nothing; a page that goes has been answered. */
export const removals = new RemovalKeeper(pageClock)

session.onSignOut(removals.undo)
window.addEventListener('pagehide', removals.settle)
