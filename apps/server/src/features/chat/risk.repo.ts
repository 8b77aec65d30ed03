import type { UserId } from '@thrum/contracts/ids'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Target } from './amend.repo.ts'
import { raise, touch } from './touch.ts'

/** A moderator's mark on messages; set beside the running server. Source: decision D-25 */
export function createRiskRepo(db: Kysely<Database>) {
  return {
    /** @returns whether there is such a message; one that is marked so already changes nothing */
    async mark(senderId: string, messageId: string, isRisky: boolean): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const message = await trx
          .selectFrom('messages as x')
          .innerJoin('conversations as c', 'c.id', 'x.conversation_id')
          .select(['c.id as conversationId', 'x.seq', 'x.is_risky', 'c.user_a', 'c.user_b'])
          .where('x.sender_id', '=', senderId as UserId)
          .where('x.client_id', '=', messageId)
          .executeTakeFirst()
        if (message === undefined) return false
        const { conversationId, seq, user_a, user_b } = message
        if (message.is_risky === isRisky) return true
        const change = await raise(trx, conversationId)
        await trx
          .updateTable('messages')
          .set({ is_risky: isRisky, change })
          .where('conversation_id', '=', conversationId)
          .where('seq', '=', seq)
          .execute()
        await touch(trx, conversationId, [user_a, user_b])
        await trx
          .insertInto('message_news')
          .values({ conversation_id: conversationId, seq })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return true
      })
    },

    /** What was marked since it was last asked; asked once, it is forgotten. */
    async takeNews(): Promise<readonly Target[]> {
      const { rows } = await sql<Target>`
        with news as (delete from message_news returning *)
        select n.conversation_id as "conversationId", n.seq, c.user_a as "userId", c.user_b as "otherId"
        from news n join conversations c on c.id = n.conversation_id`.execute(db)
      return rows
    },
  }
}
export type RiskRepo = ReturnType<typeof createRiskRepo>
