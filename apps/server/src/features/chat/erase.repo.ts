import { CHAT_IDENTITY_LEAD } from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { releaseUnseen } from './medium-links.ts'
import { forgetOwnMarks } from './own-marks.ts'
import { forgetDraftQuotes, withoutAbstract } from './quotes.ts'
import { withoutPerson } from './reaction.ts'
import { touch } from './touch.ts'

/** Places of a conversation at a time, so that no statement grows with how much was written in it. */
export const CHUNK = 500

export interface Erased {
  conversationId: number
  otherId: UserId
  lastSeq: number
}

/** What is left of a person in the conversations of others. Source: SESS-013 */
export function createEraseRepo(db: Kysely<Database>) {
  return {
    async listConversations(userId: UserId): Promise<Erased[]> {
      const { rows } = await sql<Erased>`
        select id as "conversationId", case when user_a = ${userId} then user_b else user_a end as "otherId",
          last_seq as "lastSeq"
        from conversations where user_a = ${userId} or user_b = ${userId}`.execute(db)
      return rows
    },

    /**
     * What the person wrote in the places after `after` goes, with what others quoted of it there, the person's
     * reactions, and the media that nobody sees any more. The places stay, so that the sequence has no gap.
     */
    async eraseSome({ conversationId }: Erased, userId: UserId, after: number, now: Date): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await eraseWritten(trx, conversationId, userId, after, now)
        await eraseTraces(trx, conversationId, userId, after)
        const stretch = { after, upTo: after + CHUNK }
        await forgetOwnMarks(trx, conversationId, userId, stretch)
        await releaseUnseen(trx, conversationId, stretch)
      })
    },

    /** Once all places are erased: what is left of them on the other's side. */
    async settle({ conversationId, otherId }: Erased, userId: UserId): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await forgetDraftQuotes(trx, conversationId, 'messageSender', [CHAT_IDENTITY_LEAD + userId])
        // Only what the person wrote was unread.
        await trx
          .updateTable('members')
          .set({ unread: 0 })
          .where('conversation_id', '=', conversationId)
          .where('user_id', '=', otherId)
          .execute()
        await touch(trx, conversationId, [otherId])
      })
    },

    /** Whether the other side is over, too. */
    async isNobodys({ otherId }: Erased): Promise<boolean> {
      const other = await db
        .selectFrom('users')
        .select('id')
        .where('id', '=', otherId)
        .where((is) => is.or([is('closed_at', 'is', null), is('suspended_at', 'is not', null)]))
        .executeTakeFirst()
      return other === undefined
    },

    async removeSome({ conversationId }: Erased, after: number): Promise<void> {
      await db
        .deleteFrom('messages')
        .where('conversation_id', '=', conversationId)
        .where('seq', '>', after)
        .where('seq', '<=', after + CHUNK)
        .execute()
    },

    async remove({ conversationId }: Erased): Promise<void> {
      await db.deleteFrom('conversations').where('id', '=', conversationId).execute()
    },
  }
}
export type EraseRepo = ReturnType<typeof createEraseRepo>

async function eraseWritten(
  trx: Kysely<Database>,
  conversationId: number,
  userId: UserId,
  after: number,
  now: Date,
): Promise<void> {
  await sql`
    with chunk as (
      select seq, row_number() over (order by seq) as place from messages
      where conversation_id = ${conversationId} and seq > ${after} and seq <= ${after + CHUNK}
        and sender_id = ${userId} and erased_at is null),
    raised as (
      update conversations set change = change + (select count(*) from chunk)
      where id = ${conversationId} and exists (select from chunk)
      returning change - (select count(*) from chunk) as before)
    update messages x
    set payload = '{}', cloud_custom_data = '', folded = null, reactions = null,
      erased_at = ${now}, revoked_at = null, revoker_id = null, change = r.before + s.place
    from chunk s, raised r
    where x.conversation_id = ${conversationId} and x.seq = s.seq`.execute(trx)
}

/** What the other's messages quote of the person, and the person's reactions. */
async function eraseTraces(
  trx: Kysely<Database>,
  conversationId: number,
  userId: UserId,
  after: number,
): Promise<void> {
  const identity = CHAT_IDENTITY_LEAD + userId
  // No reaction is set between the look and the change.
  await sql`select from conversations where id = ${conversationId} for update`.execute(trx)
  const rows = await trx
    .selectFrom('messages')
    .select(['seq', 'cloud_custom_data', 'reactions'])
    .where('conversation_id', '=', conversationId)
    .where('seq', '>', after)
    .where('seq', '<=', after + CHUNK)
    .where(sql<boolean>`(reactions is not null or strpos(cloud_custom_data, ${identity}) > 0)`)
    .orderBy('seq')
    .execute()
  const changed = rows.flatMap((row) => {
    const beside = withoutAbstract(row.cloud_custom_data, ({ messageSender }) => messageSender === identity)
    const reactions = row.reactions && withoutPerson(row.reactions, userId)
    if (beside === row.cloud_custom_data && reactions === row.reactions) return []
    return [{ seq: row.seq, beside, reactions: reactions?.length ? JSON.stringify(reactions) : null }]
  })
  if (changed.length === 0) return
  await sql`
    with raised as (
      update conversations set change = change + ${changed.length} where id = ${conversationId}
      returning change - ${changed.length} as before)
    update messages x
    set cloud_custom_data = i.beside, reactions = i.reactions::jsonb, change = r.before + i.place
    from raised r, unnest(${changed.map(({ seq }) => seq)}::int8[], ${changed.map(({ beside }) => beside)}::text[],
      ${changed.map(({ reactions }) => reactions)}::text[]) with ordinality as i (seq, beside, reactions, place)
    where x.conversation_id = ${conversationId} and x.seq = i.seq`.execute(trx)
}
