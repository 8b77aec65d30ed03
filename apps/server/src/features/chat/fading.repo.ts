import type { UserId } from '@thrum/contracts/ids'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { releaseUnseen } from './medium-links.ts'
import { forgetQuotes } from './quotes.ts'
import { touch } from './touch.ts'

/** Messages at a time, so that no statement grows with how much comes to its end at once. */
const CHUNK = 200

/** A conversation, and the two whose it is. */
export interface FadingPair {
  conversationId: number
  userId: UserId
  otherId: UserId
}

/** One of the two has read the conversation up to there, and the other may know it. */
export interface FadingRead extends FadingPair {
  seq: number
}

/** Of a message `x`: it disappears, and its time has not begun. */
const isUnbegun = sql`x.fading_s is not null and x.fades_at is null
  and x.revoked_at is null and x.erased_at is null`

/** Messages that disappear. Source: requirement CHAT-071 */
export function createFadingRepo(db: Kysely<Database>) {
  return {
    /** For what comes. @returns whether it is another now */
    async set({ conversationId, userId, otherId }: FadingPair, seconds: number): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('conversations')
          .set({ fading_s: seconds === 0 ? null : seconds })
          .where('id', '=', conversationId)
          .where(sql<boolean>`coalesce(fading_s, 0) <> ${seconds}`)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await touch(trx, conversationId, [userId, otherId])
        return true
      })
    },

    /**
     * The time of what `userId` has read begins with `at`; again changes nothing.
     * @returns whether more may wait
     */
    async startSome({ conversationId, userId, otherId, seq }: FadingRead, at: Date): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const { rows } = await sql`
          with chunk as (
            select seq, row_number() over (order by seq) as place from (
              select x.seq from messages x
              where x.conversation_id = ${conversationId} and x.seq <= ${seq} and x.sender_id = ${otherId}
                and ${isUnbegun}
              order by x.seq limit ${CHUNK}) s),
          raised as (
            update conversations set change = change + (select count(*) from chunk)
            where id = ${conversationId} and exists (select from chunk)
            returning change - (select count(*) from chunk) as before)
          update messages x
          set fades_at = ${at}::timestamptz + make_interval(secs => x.fading_s), change = r.before + s.place
          from chunk s, raised r
          where x.conversation_id = ${conversationId} and x.seq = s.seq
          returning x.seq`.execute(trx)
        if (rows.length > 0) await touch(trx, conversationId, [userId, otherId])
        return rows.length === CHUNK
      })
    },

    /**
     * What was read while the server went down between the mark and the start; in the next conversations after that one.
     * @returns with the last that was looked at; undefined at the end
     */
    async listMissed(after: number): Promise<{ missed: FadingRead[]; last: number | undefined }> {
      const { rows } = await sql<FadingRead | { conversationId: number; userId: null }>`
        with recursive waiting as (
          select min(x.conversation_id) as id, 1 as place from messages x
          where x.conversation_id > ${after} and ${isUnbegun}
          union all
          select (select min(x.conversation_id) from messages x
            where x.conversation_id > w.id and ${isUnbegun}), w.place + 1
          from waiting w where w.id is not null and w.place < ${CHUNK})
        select w.id as "conversationId", r.*
        from waiting w left join lateral (
          select m.user_id as "userId", m.shown_seq as seq, other.id as "otherId"
          from conversations c join members m on m.conversation_id = c.id
            cross join lateral (select case when m.user_id = c.user_a then c.user_b else c.user_a end as id) other
          where c.id = w.id and exists (
            select from messages x
            where x.conversation_id = w.id and x.seq <= m.shown_seq and x.sender_id = other.id
              and ${isUnbegun})) r on true
        where w.id is not null
        order by w.id`.execute(db)
      const missed = rows.filter((row): row is FadingRead => row.userId !== null)
      return { missed, last: rows.at(-1)?.conversationId }
    },

    /** Conversations in which something's time is over. */
    async listDue(now: Date): Promise<FadingPair[]> {
      const { rows } = await sql<FadingPair>`
        select c.id as "conversationId", c.user_a as "userId", c.user_b as "otherId"
        from conversations c where c.id in (
          select x.conversation_id from messages x
          where x.fades_at <= ${now} and x.revoked_at is null and x.erased_at is null)`.execute(db)
      return rows
    },

    /**
     * The place stays, so that the sequence has no gap; what stood there goes from the row and from whatever quotes
     * it. Nothing is sealed. Requirement CHAT-036
     * @returns how many
     */
    async endSome({ conversationId, userId, otherId }: FadingPair, now: Date): Promise<number> {
      return db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ id: string; seq: number }>`
          with chunk as (
            select seq, row_number() over (order by seq) as place from (
              select seq from messages
              where conversation_id = ${conversationId} and fades_at <= ${now}
                and revoked_at is null and erased_at is null
              order by seq limit ${CHUNK}) s),
          raised as (
            update conversations set change = change + (select count(*) from chunk)
            where id = ${conversationId} and exists (select from chunk)
            returning change - (select count(*) from chunk) as before)
          update messages x
          set payload = '{}', cloud_custom_data = '', folded = null, reactions = null, erased_at = ${now},
            change = r.before + s.place
          from chunk s, raised r
          where x.conversation_id = ${conversationId} and x.seq = s.seq
          returning x.client_id as id, x.seq`.execute(trx)
        if (rows.length === 0) return 0
        await releaseUnseen(
          trx,
          conversationId,
          rows.map(({ seq }) => seq),
        )
        await forgetQuotes(trx, conversationId, rows)
        await touch(trx, conversationId, [userId, otherId])
        return rows.length
      })
    },
  }
}
export type FadingRepo = ReturnType<typeof createFadingRepo>
