import type { Application, Friend, FriendCheck } from '@thrum/contracts/friend/friend.entities'
import type { UserId } from '@thrum/contracts/ids'
import type { FriendRow, SideRow } from './friendship.repo.ts'
import type { RequestRow } from './request.repo.ts'

export function toApplication(row: RequestRow): Application {
  return {
    id: row.id,
    userId: row.user_id,
    nickName: row.nick_name,
    avatar: row.avatar,
    message: row.message,
    time: row.created_at.getTime(),
  }
}

/** Whoever took one off their list is never seen online. Source: abuse case BL-04 */
export function toFriend(row: FriendRow, isOnline: (userId: UserId) => boolean): Friend {
  return {
    id: row.id,
    nickName: row.nick_name,
    avatar: row.avatar,
    remark: row.remark,
    isOnline: row.is_mutual && isOnline(row.id),
  }
}

export function toFriendCheck(userID: UserId, side: SideRow | undefined): FriendCheck {
  if (side === undefined || !(side.isMine || side.isTheirs)) return { userID, relation: 'none', on: null }
  if (side.isMine && side.isTheirs) return { userID, relation: 'mutual', on: null }
  return { userID, relation: 'oneSided', on: side.isMine ? 'mine' : 'theirs' }
}
