import type { ChatPush } from '@thrum/contracts/chat/chat.wire'
import type { UserId } from '@thrum/contracts/ids'

export type FriendPush = Extract<ChatPush, { type: 'friend' }>
export type FriendNews = FriendPush['data']['kind']

/** Who hears of what friends do, and what friends ask of others. */
export interface FriendSurroundings {
  /** To all of a person's windows. */
  pushTo(userId: UserId, push: FriendPush): void
  /** Somebody was asked to be a friend. */
  asked(userId: UserId): void
  /** The two are friends from now on. */
  befriended(one: UserId, other: UserId): void
  /** The two are friends no longer: neither learns any more whether the other is there. */
  parted(one: UserId, other: UserId): void
  isOnline(userId: UserId): boolean
}

export function toFriendPush(kind: FriendNews, userId: UserId, pending: number): FriendPush {
  return { type: 'friend', data: { kind, userId, pending } }
}
