import type { UserId } from '@thrum/contracts/ids'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { releaseUnseen } from './medium-links.ts'
import type { Content } from './message-content.ts'
import { forgetQuotes } from './quotes.ts'
import type { Seal } from './seal.ts'
import { raise, touch } from './touch.ts'

/** A message of a conversation, and the two whose it is. */
export interface Target {
  conversationId: number
  seq: number
  userId: UserId
  otherId: UserId
}

/** Changes of a message that both sides see. */
export function createAmendRepo(db: Kysely<Database>, seal: Seal) {
  return {
    /**
     * What it said is gone from the row at once, and from whatever quotes it; it is no longer unread. A sealed copy
     * is kept for complaints, which nothing reads out. Again changes nothing. Source: CHAT-036, safety O-7
     */
    async revoke(target: Target, now: Date): Promise<void> {
      const { conversationId, seq, userId, otherId } = target
      await db.transaction().execute(async (trx) => {
        const change = await raise(trx, conversationId)
        const row = await findRecallable(trx, target)
        if (row === undefined) return
        // Seen once is sealed for nobody, unless it was reported before. Requirement CHAT-036
        if (!row.is_once)
          await trx
            .insertInto('sealed_messages')
            .values(sealed(seal, target, row, now))
            .execute()
        await trx
          .updateTable('messages')
          .set({
            payload: '{}',
            cloud_custom_data: '',
            folded: null,
            reactions: null,
            revoked_at: now,
            revoker_id: userId,
            change,
          })
          .where('conversation_id', '=', conversationId)
          .where('seq', '=', seq)
          .execute()
        await releaseUnseen(trx, conversationId, [seq])
        await forgetQuotes(trx, conversationId, [{ id: row.client_id, seq }])
        await sql`
          update members m set unread = m.unread - 1
          where m.conversation_id = ${conversationId} and m.user_id = ${otherId} and m.unread > 0
            and ${seq} > greatest(m.read_seq, m.cleared_seq) and not exists (
              select from message_deletes d where d.user_id = m.user_id
                and d.conversation_id = m.conversation_id and d.seq = ${seq})`.execute(trx)
        await touch(trx, conversationId, [userId, otherId])
      })
    },

    async edit({ conversationId, seq, userId, otherId }: Target, content: Content, now: Date): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const change = await raise(trx, conversationId)
        await trx
          .updateTable('messages')
          .set({ payload: JSON.stringify(content.payload), folded: content.folded, edited_at: now, change })
          .where('conversation_id', '=', conversationId)
          .where('seq', '=', seq)
          .where('revoked_at', 'is', null)
          .where('erased_at', 'is', null)
          .execute()
        await touch(trx, conversationId, [userId, otherId])
      })
    },
  }
}
export type AmendRepo = ReturnType<typeof createAmendRepo>

function findRecallable(trx: Kysely<Database>, { conversationId, seq }: Target) {
  return trx
    .selectFrom('messages')
    .select(['client_id', 'type', 'payload', 'cloud_custom_data', 'is_once'])
    .where('conversation_id', '=', conversationId)
    .where('seq', '=', seq)
    .where('revoked_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

type Recallable = NonNullable<Awaited<ReturnType<typeof findRecallable>>>

function sealed(seal: Seal, { conversationId, seq, userId }: Target, row: Recallable, now: Date) {
  const place = { conversationId, seq, senderId: userId }
  const content = { type: row.type, payload: row.payload, cloudCustomData: row.cloud_custom_data }
  return {
    conversation_id: conversationId,
    seq,
    sender_id: userId,
    content: seal.close(place, content),
    sealed_at: now,
  }
}
