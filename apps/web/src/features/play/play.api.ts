import { queryOptions } from '@tanstack/react-query'
import { checkFriends } from '@thrum/contracts/friend/friend.routes'
import type { UserId } from '@thrum/contracts/ids'
import { call } from '../../lib/api.ts'
import { createPlayCalls } from './play.calls.ts'

export { isSessionOver } from './play.calls.ts'

export const {
  fetchTicket,
  sendInvite,
  agree,
  decline,
  sendClose,
  proposeMutual,
  agreeMutual,
  declineMutual,
  endMutual,
  restStop,
  fetchScene,
  fetchDevices,
  sendChange,
} = createPlayCalls(call)

/** Whether the partner is a friend, so that there is a chat to lead to. */
export function isFriendQuery(userId: UserId) {
  return queryOptions({
    queryKey: ['friends', 'of play', userId],
    queryFn: async ({ signal }) => {
      const options = { signal, isSilent: true, notToast: true }
      const [check] = await call(checkFriends, { userIDList: [userId], type: 'both' }, options)
      return check?.relation === 'mutual'
    },
  })
}
