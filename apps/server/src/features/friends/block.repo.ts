import type { UserId } from '@thrum/contracts/ids'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface BlockedRow {
  id: UserId
  nick_name: string
  avatar: string
  created_at: Date
}

export function createBlockRepo(db: Kysely<Database>) {
  return {
    /** Whom the person has blocked; never who blocked the person. */
    async list(userId: UserId): Promise<BlockedRow[]> {
      return db
        .selectFrom('blocks as b')
        .innerJoin('users as u', 'u.id', 'b.blocked_id')
        .select(['u.id', 'u.nick_name', 'u.avatar', 'b.created_at'])
        .where('b.user_id', '=', userId)
        .where('u.closed_at', 'is', null)
        .orderBy('b.created_at', 'desc')
        .orderBy('u.id')
        .execute()
    },
  }
}
export type BlockRepo = ReturnType<typeof createBlockRepo>
