import type { UserId } from '@thrum/contracts/ids'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface Relation {
  /** The other is on one's own list. */
  isMine: boolean
  /** One is on the other's list. */
  isTheirs: boolean
  /** Both sides hold the friendship. */
  isMutual: boolean
  /** One of the two blocked the other, whoever it was. */
  isBlocked: boolean
}

export interface FriendRow {
  id: UserId
  nick_name: string
  avatar: string
  remark: string
  is_mutual: boolean
}

export interface SideRow {
  id: UserId
  isMine: boolean
  isTheirs: boolean
}

export function createFriendshipRepo(db: Kysely<Database>) {
  return {
    async relation(one: UserId | '', other: UserId | ''): Promise<Relation> {
      const { rows } = await sql<Omit<Relation, 'isMutual'>>`
        select
          exists (select from friendships where user_id = ${one} and friend_id = ${other}) as "isMine",
          exists (select from friendships where user_id = ${other} and friend_id = ${one}) as "isTheirs",
          exists (select from blocks
            where (user_id = ${one} and blocked_id = ${other}) or (user_id = ${other} and blocked_id = ${one})
          ) as "isBlocked"`.execute(db)
      const sides = rows[0] ?? { isMine: false, isTheirs: false, isBlocked: true }
      return { ...sides, isMutual: sides.isMine && sides.isTheirs }
    },

    /** One's own list, whatever the other side holds; accounts that are over are left out. */
    async list(userId: UserId): Promise<FriendRow[]> {
      return db
        .selectFrom('friendships as f')
        .innerJoin('users as u', 'u.id', 'f.friend_id')
        .leftJoin('friendships as back', (join) =>
          join.onRef('back.user_id', '=', 'f.friend_id').onRef('back.friend_id', '=', 'f.user_id'),
        )
        .select(['u.id', 'u.nick_name', 'u.avatar', 'f.remark'])
        .select(sql<boolean>`back.user_id is not null`.as('is_mutual'))
        .where('f.user_id', '=', userId)
        .where('u.closed_at', 'is', null)
        .orderBy('f.created_at')
        .orderBy('u.id')
        .execute()
    },

    /** How one stands with each of these people, those left out with whom one has nothing. */
    async sides(userId: UserId, others: readonly UserId[]): Promise<SideRow[]> {
      const { rows } = await sql<SideRow>`
        select u.id, mine.user_id is not null as "isMine", theirs.user_id is not null as "isTheirs"
        from users u
          left join friendships mine on mine.user_id = ${userId} and mine.friend_id = u.id
          left join friendships theirs on theirs.user_id = u.id and theirs.friend_id = ${userId}
        where u.id = any (${others}) and u.closed_at is null`.execute(db)
      return rows
    },

    /** @returns false for somebody who isn't on the list */
    async remark(userId: UserId, friendId: UserId, remark: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('friendships')
        .set({ remark })
        .where('user_id', '=', userId)
        .where('friend_id', '=', friendId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
export type FriendshipRepo = ReturnType<typeof createFriendshipRepo>
