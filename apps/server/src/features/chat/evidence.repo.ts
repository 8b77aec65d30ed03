import type { MessageType } from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { orderPair } from './pair.ts'

export interface EvidenceRow {
  conversation_id: number
  seq: number
  sender_id: UserId
  client_id: string
  sent_at: Date
  type: MessageType
  payload: Readonly<Record<string, unknown>>
  cloud_custom_data: string
  is_recalled: boolean
  is_erased: boolean
}

export function createEvidenceRepo(db: Kysely<Database>) {
  return {
    /** Of the conversation of these two, which the first is a member of. */
    async list(userId: UserId, otherId: UserId, seqs: readonly number[]): Promise<EvidenceRow[]> {
      const [first, second] = orderPair(userId, otherId)
      const { rows } = await sql<EvidenceRow>`
        select x.conversation_id, x.seq, x.sender_id, x.client_id, x.sent_at, x.type, x.payload, x.cloud_custom_data,
          x.revoked_at is not null as is_recalled, x.erased_at is not null as is_erased
        from conversations c
          join members m on m.conversation_id = c.id and m.user_id = ${userId}
          join messages x on x.conversation_id = c.id and x.seq = any (${seqs}::int8[])
        where c.user_a = ${first} and c.user_b = ${second}
        order by x.seq`.execute(db)
      return rows
    },

    async listSealed(conversationId: number, seqs: readonly number[], since: Date) {
      if (seqs.length === 0) return []
      return db
        .selectFrom('sealed_messages')
        .select(['seq', 'sender_id', 'content'])
        .where('conversation_id', '=', conversationId)
        .where('seq', 'in', seqs)
        .where('sealed_at', '>', since)
        .execute()
    },
  }
}
export type EvidenceRepo = ReturnType<typeof createEvidenceRepo>
