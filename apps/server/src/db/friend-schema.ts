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

export interface BlocksTable {
  user_id: UserId
  blocked_id: UserId
  created_at: Date
}
