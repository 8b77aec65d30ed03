import type { FriendCheck } from '@thrum/contracts/friend/friend.entities'

/** How one stands with somebody: friends, neither on the other's list, or which of the two has ended it. */
export type Standing = 'mutual' | 'none' | 'deletedByOther' | 'deletedBySelf'

/** Spec §4: each of the three has its own notice. */
export function standingOf(check: FriendCheck | undefined): Standing {
  if (check?.relation === 'mutual') return 'mutual'
  if (check?.relation !== 'oneSided') return 'none'
  return check.on === 'mine' ? 'deletedByOther' : 'deletedBySelf'
}
