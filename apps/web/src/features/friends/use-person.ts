import { useQuery } from '@tanstack/react-query'
import type { Card } from '@thrum/contracts/account/account.entities'
import type { Friend } from '@thrum/contracts/friend/friend.entities'
import type { UserId } from '@thrum/contracts/ids'
import { isCallError } from '../../lib/call-error.ts'
import { usePageShown } from '../../navigation/page.context.ts'
import { profileQuery } from '../account/index.ts'
import { blockedQuery, cardQuery, friendsQuery, relationQuery } from './friends.api.ts'

/** Somebody, and how one stands with them. */
export interface Known {
  readonly card: Card
  /** Undefined unless on one's own list. */
  readonly friend: Friend | undefined
  readonly isMutual: boolean
  readonly isBlocked: boolean
  readonly isOneself: boolean
}

export type PersonView =
  | { readonly at: 'loading' }
  | { readonly at: 'nobody' }
  | { readonly at: 'failed'; readonly retry: () => void }
  | ({ readonly at: 'known' } & Known)

/** Fetched anew each time the page is shown. */
export function usePerson(userId: UserId): PersonView {
  const card = useQuery(cardQuery(userId))
  const friends = useQuery(friendsQuery)
  const relation = useQuery(relationQuery(userId))
  const blocked = useQuery(blockedQuery)
  const profile = useQuery(profileQuery)
  const queries = [card, friends, relation, blocked, profile]
  const retry = () => {
    for (const query of queries) void query.refetch()
  }
  usePageShown(() => {
    if (card.data !== undefined) retry()
    return undefined
  })
  // Whoever has gone since is nobody, though their card was here.
  if (isCallError(card.error) && card.error.failure === 'refused') return { at: 'nobody' }
  if (
    card.data !== undefined &&
    friends.data !== undefined &&
    relation.data !== undefined &&
    blocked.data !== undefined &&
    profile.data !== undefined
  ) {
    return {
      at: 'known',
      card: card.data,
      friend: friends.data.find(({ id }) => id === userId),
      isMutual: relation.data === 'mutual',
      isBlocked: blocked.data.some(({ id }) => id === userId),
      isOneself: profile.data.id === userId,
    }
  }
  return queries.some(({ isError }) => isError) ? { at: 'failed', retry } : { at: 'loading' }
}
