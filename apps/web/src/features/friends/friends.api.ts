import { queryOptions } from '@tanstack/react-query'
import type { BlockedPerson } from '@thrum/contracts/account/account.entities'
import { listBlocked, unblock } from '@thrum/contracts/friend/friend.routes'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

/** The people one has blocked, newest first. */
export const blockedQuery = queryOptions({
  queryKey: ['friends', 'blocked'],
  queryFn: ({ signal }) => call(listBlocked, undefined, { signal, isSilent: true }),
})

export async function endBlock(userId: BlockedPerson['id']): Promise<void> {
  try {
    await call(unblock, { userId })
  } finally {
    // A refusal, too, says that the list is old.
    await queryClient.invalidateQueries({ queryKey: blockedQuery.queryKey })
  }
}
