import type { UserId } from '@thrum/contracts/ids'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { type Change, isDone, type Standing } from './standing.machine.ts'

export interface Request {
  id: string
  message: string
}

export interface Pair {
  userId: UserId
  otherId: UserId
  now: Date
  /** Requests up to then are over. */
  endedBefore: Date
  /** What `ask` writes. */
  request?: Request
}

export function createStandingRepo(db: Kysely<Database>) {
  return {
    /**
     * The only way in which anything between two people changes. Both people's rows are locked, the smaller id
     * first: whatever the two do at the same moment happens one after the other, and nobody waits in a circle.
     * @param decide throws to change nothing
     * @returns with how the two stood before
     */
    async change<C extends Change>(
      pair: Pair,
      decide: (standing: Standing) => C,
    ): Promise<{ change: C; before: Standing }> {
      return db.transaction().execute(async (trx) => {
        const isOtherThere = await lock(trx, pair)
        const before = { ...(await read(trx, pair)), isOtherThere }
        const change = decide(before)
        await write(trx, pair, change)
        return { change, before }
      })
    },

    /** Whether the two stand as the change leaves them. */
    isDone: async (pair: Pair, change: Change): Promise<boolean> => isDone(change, await read(db, pair)),
  }
}
export type StandingRepo = ReturnType<typeof createStandingRepo>

/** An account that is over, or never was complete, is nobody. @returns whether the other is there */
async function lock(trx: Transaction<Database>, { userId, otherId }: Pair): Promise<boolean> {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'closed_at', 'complete_at'])
    .where('id', 'in', [userId, otherId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const other = rows.find(({ id }) => id === otherId)
  return other !== undefined && other.closed_at === null && other.complete_at !== null
}

async function read(
  db: Kysely<Database>,
  { userId, otherId, endedBefore }: Pair,
): Promise<Omit<Standing, 'isOtherThere'>> {
  const { rows } = await sql<Omit<Standing, 'isOtherThere'>>`
    select
      exists (select from friendships where user_id = ${userId} and friend_id = ${otherId}) as "isMine",
      exists (select from friendships where user_id = ${otherId} and friend_id = ${userId}) as "isTheirs",
      exists (select from blocks where user_id = ${userId} and blocked_id = ${otherId}) as "hasBlocked",
      exists (select from blocks where user_id = ${otherId} and blocked_id = ${userId}) as "isBlocked",
      exists (select from friend_requests
        where asker_id = ${userId} and asked_id = ${otherId} and created_at > ${endedBefore}) as "hasAsked",
      (select id from friend_requests
        where asker_id = ${otherId} and asked_id = ${userId} and created_at > ${endedBefore}) as "askedBy",
      (select count(*)::int from friendships where user_id = ${userId}) as friends,
      (select count(*)::int from friendships where user_id = ${otherId}) as "theirFriends",
      (select count(*)::int from friend_requests
        where asker_id = ${userId} and created_at > ${endedBefore}) as asked,
      (select count(*)::int from blocks where user_id = ${userId}) as blocked`.execute(db)
  const row = rows[0]
  if (row === undefined) throw new Error('a select without a table gave no row')
  return row
}

async function write(trx: Transaction<Database>, pair: Pair, change: Change): Promise<void> {
  const { userId, otherId, now, request } = pair
  switch (change) {
    case 'befriend':
      await insertMutual(trx, userId, otherId, now)
      await deleteRequests(trx, pair)
      return
    case 'ask':
      if (request === undefined) throw new Error('a request without words')
      // One that had run out stood in the way.
      await trx
        .deleteFrom('friend_requests')
        .where('asker_id', '=', userId)
        .where('asked_id', '=', otherId)
        .execute()
      await trx
        .insertInto('friend_requests')
        .values({ ...request, asker_id: userId, asked_id: otherId, created_at: now })
        .execute()
      return
    case 'refuse':
      await trx
        .deleteFrom('friend_requests')
        .where('asker_id', '=', otherId)
        .where('asked_id', '=', userId)
        .execute()
      return
    case 'leave':
      await trx
        .deleteFrom('friendships')
        .where('user_id', '=', userId)
        .where('friend_id', '=', otherId)
        .execute()
      await deleteRequests(trx, pair)
      return
    case 'block':
      await insertBlock(trx, userId, otherId, now)
      await deleteFriendship(trx, pair)
      await deleteRequests(trx, pair)
      return
    case 'unblock':
      await trx.deleteFrom('blocks').where('user_id', '=', userId).where('blocked_id', '=', otherId).execute()
      return
    case 'nothing':
      return
  }
}

/** Both sides at once; harmless when they are friends already. */
export async function insertMutual(
  db: Kysely<Database>,
  one: UserId,
  other: UserId,
  now: Date,
): Promise<void> {
  await db
    .insertInto('friendships')
    .values([
      { user_id: one, friend_id: other, created_at: now },
      { user_id: other, friend_id: one, created_at: now },
    ])
    .onConflict((conflict) => conflict.columns(['user_id', 'friend_id']).doNothing())
    .execute()
}

/** With how the person looks now. */
export async function insertBlock(
  db: Kysely<Database>,
  userId: UserId,
  blockedId: UserId,
  now: Date,
): Promise<void> {
  await sql`
    insert into blocks (user_id, blocked_id, created_at, nick_name, avatar, sex, birthday, country)
    select id, ${blockedId}, ${now}::timestamptz, nick_name, avatar, sex, birthday, country
    from users where id = ${userId}`.execute(db)
}

async function deleteRequests(trx: Transaction<Database>, { userId, otherId }: Pair): Promise<void> {
  await sql`
    delete from friend_requests
    where (asker_id, asked_id) in ((${userId}, ${otherId}), (${otherId}, ${userId}))`.execute(trx)
}

async function deleteFriendship(trx: Transaction<Database>, { userId, otherId }: Pair): Promise<void> {
  await sql`
    delete from friendships
    where (user_id, friend_id) in ((${userId}, ${otherId}), (${otherId}, ${userId}))`.execute(trx)
}
