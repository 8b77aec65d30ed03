import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { getCard } from '@thrum/contracts/account/account.routes'
import type { FriendCheck } from '@thrum/contracts/friend/friend.entities'
import {
  applyFriend,
  block,
  checkFriends,
  deleteFriend,
  handleApplication,
  listApplications,
  listBlocked,
  listFriends,
  remarkFriend,
  unblock,
} from '@thrum/contracts/friend/friend.routes'
import type { UserId } from '@thrum/contracts/ids'
import { call } from '../../lib/api.ts'
import type { CallOptions } from '../../lib/api-client.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { FriendTarget } from './friend-target.ts'
import { type Standing, standingOf } from './standing.ts'

/** Nobody asked for it: nothing is shown, and a session that is over is found out elsewhere. */
const QUIETLY = { isSilent: true, keepSession: true } as const
/** The server tells by itself that somebody asked; a hint may be missed, so it is looked for this often, too. */
const LOOK_EVERY_MS = 5 * 60_000

/** Everybody on one's list. */
export const friendsQuery = queryOptions({
  queryKey: ['friends', 'list'],
  queryFn: ({ signal }) => call(listFriends, undefined, { signal, isSilent: true }),
})

/** Open requests, one's own too. */
export const requestsQuery = queryOptions({
  queryKey: ['friends', 'requests'],
  queryFn: ({ signal }) => call(listApplications, undefined, { ...QUIETLY, signal }),
})

/** Watches open requests while the page is looked at. */
export function watchRequests(isOn: boolean) {
  return { ...requestsQuery, enabled: isOn, refetchInterval: LOOK_EVERY_MS, refetchOnWindowFocus: true }
}

export function createRequestsObserver() {
  return new QueryObserver(queryClient, watchRequests(false))
}

/** The people one has blocked, newest first. */
export const blockedQuery = queryOptions({
  queryKey: ['friends', 'blocked'],
  queryFn: ({ signal }) => call(listBlocked, undefined, { signal, isSilent: true }),
})

/** What one may see of somebody. */
export function cardQuery(userId: UserId) {
  return queryOptions({
    queryKey: ['friends', 'card', userId],
    queryFn: ({ signal }) => call(getCard, { userId }, { signal, isSilent: true }),
  })
}

async function fetchCheck(userId: UserId, options?: CallOptions): Promise<FriendCheck | undefined> {
  const [check] = await call(checkFriends, { userIDList: [userId], type: 'both' }, options)
  return check
}

export function relationQuery(userId: UserId) {
  return queryOptions({
    queryKey: ['friends', 'relation', userId],
    queryFn: async ({ signal }) => (await fetchCheck(userId, { signal, isSilent: true }))?.relation ?? 'none',
  })
}

/** How one stands with somebody whom one writes to. */
export function standingQuery(userId: UserId) {
  return queryOptions({
    queryKey: ['friends', 'standing', userId],
    queryFn: async ({ signal }) => standingOf(await fetchCheck(userId, { signal, isSilent: true })),
  })
}

/** Asked anew, before something that only friends may do. @throws CallError of which the person was told */
export async function checkStanding(userId: UserId): Promise<Standing> {
  const standing = standingOf(await fetchCheck(userId))
  queryClient.setQueryData(standingQuery(userId).queryKey, standing)
  return standing
}

/** Each call tells the person of a refusal; one of these, too, says that what is shown is old. */
async function changing<T>(made: Promise<T>): Promise<T> {
  try {
    return await made
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['friends'] })
  }
}

/** @throws CallError of which the person was not told, where it is a refusal */
export function requestFriend(target: FriendTarget, message: string) {
  const about = String(Object.values(target))
  return changing(call(applyFriend, { ...target, message }, { notToast: true, about }))
}

export function answerRequest(id: string, action: 'Agree' | 'Reject') {
  return changing(call(handleApplication, { id, action }, { about: id }))
}

/** @throws CallError of which the person was not told, where it is a refusal */
export function setRemark(userId: UserId, remark: string) {
  return changing(call(remarkFriend, { userId, remark }, { notToast: true, about: userId }))
}

export function removeFriend(userId: UserId) {
  return changing(call(deleteFriend, { userId }, { about: userId }))
}

export function startBlock(userId: UserId) {
  return changing(call(block, { userId }, { about: userId }))
}

export function endBlock(userId: UserId) {
  return changing(call(unblock, { userId }, { about: userId }))
}

/** Something about one's friends changed elsewhere: what is shown of it is fetched anew. */
export function renewFriends(): void {
  void queryClient.invalidateQueries({ queryKey: ['friends'] })
}

/** A friend came or went. */
export function showPresence(userId: UserId, isOnline: boolean): void {
  queryClient.setQueryData(friendsQuery.queryKey, (friends) =>
    friends?.map((friend) => (friend.id === userId ? { ...friend, isOnline } : friend)),
  )
}
