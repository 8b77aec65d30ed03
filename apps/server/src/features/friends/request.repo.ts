import type { InviteNum, QrId, UserId } from '@thrum/contracts/ids'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface RequestRow {
  id: string
  user_id: UserId
  nick_name: string
  avatar: string
  message: string
  created_at: Date
}

/** How somebody is asked for. */
export type PersonQuery = { userId: UserId } | { inviteNum: InviteNum } | { qrId: QrId }

/** Open requests are those after `endedBefore`, of accounts that are there. */
export function createRequestRepo(db: Kysely<Database>) {
  return {
    async findPerson(query: PersonQuery): Promise<UserId | undefined> {
      const people = db
        .selectFrom('users')
        .select('id')
        .where('closed_at', 'is', null)
        .where('complete_at', 'is not', null)
      const row = await found(people, query).executeTakeFirst()
      return row?.id
    },

    /** Who sent a request to this person. */
    async findAsker(id: string, askedId: UserId): Promise<UserId | undefined> {
      const row = await db
        .selectFrom('friend_requests')
        .select('asker_id')
        .where('id', '=', id)
        .where('asked_id', '=', askedId)
        .executeTakeFirst()
      return row?.asker_id
    },

    async list(userId: UserId, direction: 'incoming' | 'outgoing', endedBefore: Date): Promise<RequestRow[]> {
      const [own, other] =
        direction === 'incoming'
          ? (['r.asked_id', 'r.asker_id'] as const)
          : (['r.asker_id', 'r.asked_id'] as const)
      return db
        .selectFrom('friend_requests as r')
        .innerJoin('users as u', 'u.id', other)
        .select(['r.id', 'u.id as user_id', 'u.nick_name', 'u.avatar', 'r.message', 'r.created_at'])
        .where(own, '=', userId)
        .where('r.created_at', '>', endedBefore)
        .where('u.closed_at', 'is', null)
        .orderBy('r.created_at', 'desc')
        .orderBy('r.id')
        .execute()
    },

    async countIncoming(userId: UserId, endedBefore: Date): Promise<number> {
      const { count } = await db
        .selectFrom('friend_requests as r')
        .innerJoin('users as u', 'u.id', 'r.asker_id')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('r.asked_id', '=', userId)
        .where('r.created_at', '>', endedBefore)
        .where('u.closed_at', 'is', null)
        .executeTakeFirstOrThrow()
      return count
    },

    async sweep(endedBefore: Date): Promise<void> {
      await db.deleteFrom('friend_requests').where('created_at', '<=', endedBefore).execute()
    },
  }
}
export type RequestRepo = ReturnType<typeof createRequestRepo>

function found(people: SelectQueryBuilder<Database, 'users', { id: UserId }>, query: PersonQuery) {
  if ('userId' in query) return people.where('id', '=', query.userId)
  if ('inviteNum' in query) return people.where('invite_num', '=', query.inviteNum)
  return people.where('qr_id', '=', query.qrId)
}
