import type { UserId } from '@thrum/contracts/ids'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Stretch } from './medium-links.ts'

/** What a person has deleted on their own side alone, and heard, in places that they see no more. */
export async function forgetOwnMarks(
  trx: Kysely<Database>,
  conversationId: number,
  userId: UserId,
  { after, upTo }: Stretch,
): Promise<void> {
  for (const table of ['message_deletes', 'message_plays'] as const) {
    await trx
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .where('conversation_id', '=', conversationId)
      .where('seq', '>', after)
      .where('seq', '<=', upTo)
      .execute()
  }
}
