import { CHAT_IDENTITY_LEAD } from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { releaseUnseen } from './medium-links.ts'
import { forgetDraftQuotes, withoutAbstract } from './quotes.ts'
import { withoutPerson } from './reaction.ts'
import { raise, touch } from './touch.ts'

/** Messages at a time, so that no statement grows with how much somebody wrote. */
const CHUNK = 500

export interface Erased {
  conversationId: number
  otherId: UserId
}

/** What is left of a person in the conversations of others. Source: SESS-013 */
export function createEraseRepo(db: Kysely<Database>) {
  return {
    async listConversations(userId: UserId): Promise<Erased[]> {
      const { rows } = await sql<Erased>`
        select id as "conversationId", case when user_a = ${userId} then user_b else user_a end as "otherId"
        from conversations where user_a = ${userId} or user_b = ${userId}`.execute(db)
      return rows
    },

    /** The place stays, so that the sequence has no gap; what stood there goes. @returns whether there was any */
    async eraseSome({ conversationId, otherId }: Erased, userId: UserId, now: Date): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ seq: number }>`
          with chunk as (
            select seq, row_number() over (order by seq) as place from (
              select seq from messages
              where conversation_id = ${conversationId} and sender_id = ${userId} and erased_at is null
              order by seq limit ${CHUNK}) s),
          raised as (
            update conversations set change = change + (select count(*) from chunk)
            where id = ${conversationId} and exists (select from chunk)
            returning change - (select count(*) from chunk) as before)
          update messages x
          set payload = '{}', cloud_custom_data = '', folded = null, reactions = null,
            erased_at = ${now}, revoked_at = null, revoker_id = null, change = r.before + s.place
          from chunk s, raised r
          where x.conversation_id = ${conversationId} and x.seq = s.seq
          returning x.seq`.execute(trx)
        if (rows.length === 0) return false
        await sql`
          update members m set unread = (
            select count(*) from messages x
            where x.conversation_id = m.conversation_id and x.seq > greatest(m.read_seq, m.cleared_seq)
              and x.sender_id <> m.user_id and x.type <> 'tip' and x.revoked_at is null and x.erased_at is null
              and not exists (select from message_deletes d where d.user_id = m.user_id
                and d.conversation_id = x.conversation_id and d.seq = x.seq))
          where m.conversation_id = ${conversationId} and m.user_id = ${otherId}`.execute(trx)
        await touch(trx, conversationId, [otherId])
        return true
      })
    },

    /** Messages of the other, after a sequence, that may quote the person or carry their reactions. */
    async findTraces({ conversationId }: Erased, userId: UserId, after: number): Promise<number[]> {
      const { rows } = await sql<{ seq: number }>`
        select seq from messages
        where conversation_id = ${conversationId} and seq > ${after}
          and (reactions is not null or strpos(cloud_custom_data, ${CHAT_IDENTITY_LEAD + userId}) > 0)
        order by seq limit ${CHUNK}`.execute(db)
      return rows.map(({ seq }) => seq)
    },

    /** Takes what they quote of the person, and the person's reactions, out of these messages and the other's draft. */
    async eraseTraces(
      { conversationId, otherId }: Erased,
      userId: UserId,
      seqs: readonly number[],
    ): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const identity = CHAT_IDENTITY_LEAD + userId
        await sql`select from conversations where id = ${conversationId} for update`.execute(trx)
        await forgetDraftQuotes(trx, conversationId, 'messageSender', [identity])
        const rows = await trx
          .selectFrom('messages')
          .select(['seq', 'cloud_custom_data', 'reactions'])
          .where('conversation_id', '=', conversationId)
          .where('seq', 'in', [-1, ...seqs])
          .execute()
        for (const row of rows) {
          const beside = withoutAbstract(
            row.cloud_custom_data,
            ({ messageSender }) => messageSender === identity,
          )
          const reactions = row.reactions && withoutPerson(row.reactions, userId)
          if (beside === row.cloud_custom_data && reactions === row.reactions) continue
          await trx
            .updateTable('messages')
            .set({
              cloud_custom_data: beside,
              reactions: reactions?.length ? JSON.stringify(reactions) : null,
            })
            .set({ change: await raise(trx, conversationId) })
            .where('conversation_id', '=', conversationId)
            .where('seq', '=', row.seq)
            .execute()
        }
        await touch(trx, conversationId, [otherId])
      })
    },

    /** The media that were erased, and those that the other had deleted on the other's own side. */
    async releaseMedia({ conversationId }: Erased): Promise<void> {
      await db.transaction().execute((trx) => releaseUnseen(trx, conversationId))
    },

    /** A conversation whose other side is over, too, is nobody's. */
    async removeIfNobodys({ conversationId, otherId }: Erased): Promise<void> {
      await sql`
        delete from conversations where id = ${conversationId} and not exists (
          select from users u where u.id = ${otherId} and (u.closed_at is null or u.suspended_at is not null))`.execute(
        db,
      )
    },
  }
}
export type EraseRepo = ReturnType<typeof createEraseRepo>
