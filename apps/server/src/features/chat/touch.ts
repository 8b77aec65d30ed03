import type { UserId } from '@thrum/contracts/ids'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** After a change of members' rows, in its transaction: their sums are right again, their devices hear of it. */
export async function touch(
  trx: Kysely<Database>,
  conversationId: number,
  userIds: readonly UserId[],
): Promise<void> {
  await sql`
    with people as (
      update chat_people q
      set own_change = q.own_change + 1, message_count = (
        select coalesce(sum(m.unread), 0) from members m
        where m.user_id = q.user_id and not m.is_muted and not m.is_gone)
      where q.user_id = any (${userIds})
      returning q.user_id, q.own_change)
    update members m set own_change = q.own_change
    from people q where m.conversation_id = ${conversationId} and m.user_id = q.user_id`.execute(trx)
}

/** The next change of a conversation, under the lock of its row until the transaction ends. */
export async function raise(trx: Kysely<Database>, conversationId: number): Promise<number> {
  const { change } = await trx
    .updateTable('conversations')
    .set({ change: sql`change + 1` })
    .where('id', '=', conversationId)
    .returning('change')
    .executeTakeFirstOrThrow()
  return change
}
