import type { UserId } from '@thrum/contracts/ids'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface Relation {
  /** Both sides hold the friendship. */
  isMutual: boolean
  /** One of the two blocked the other, whoever it was. */
  isBlocked: boolean
}

export function createFriendshipRepo(db: Kysely<Database>) {
  return {
    async relation(one: UserId | '', other: UserId | ''): Promise<Relation> {
      const { rows } = await sql<Relation>`
        select
          (select count(*) = 2 from friendships
            where (user_id = ${one} and friend_id = ${other}) or (user_id = ${other} and friend_id = ${one})
          ) as "isMutual",
          exists (select from blocks
            where (user_id = ${one} and blocked_id = ${other}) or (user_id = ${other} and blocked_id = ${one})
          ) as "isBlocked"`.execute(db)
      return rows[0] ?? { isMutual: false, isBlocked: true }
    },

    /** Both sides at once; harmless when they are friends already. */
    async insertMutual(one: UserId, other: UserId, now: Date): Promise<void> {
      await db
        .insertInto('friendships')
        .values([
          { user_id: one, friend_id: other, created_at: now },
          { user_id: other, friend_id: one, created_at: now },
        ])
        .onConflict((conflict) => conflict.columns(['user_id', 'friend_id']).doNothing())
        .execute()
    },
  }
}
export type FriendshipRepo = ReturnType<typeof createFriendshipRepo>
