import type { Sex } from '@thrum/contracts/account/account.entities'
import type { UserId } from '@thrum/contracts/ids'
import type { Generated } from 'kysely'

export interface FriendshipsTable {
  user_id: UserId
  friend_id: UserId
  /** The person's own name for the friend; empty where none was given. */
  remark: Generated<string>
  created_at: Date
}

/** Open requests only: an answered one is gone. */
export interface FriendRequestsTable {
  id: string
  asker_id: UserId
  asked_id: UserId
  message: string
  created_at: Date
}

/** With how its owner looked at that moment, which the blocked person goes on seeing. Source: promise P-E6 */
export interface BlocksTable {
  user_id: UserId
  blocked_id: UserId
  created_at: Date
  nick_name: string
  avatar: string
  sex: Sex
  birthday: string | null
  country: string | null
}
