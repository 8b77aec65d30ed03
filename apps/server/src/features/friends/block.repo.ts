import type { UserId } from '@thrum/contracts/ids'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { faceOf } from './face.ts'

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
        .innerJoinLateral(faceOf(sql.ref('b.blocked_id'), sql`${userId}`).as('u'), (join) => join.onTrue())
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
