import { REACTIONS_MAX } from '@thrum/contracts/limits'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Target } from './amend.repo.ts'
import { changeReactions } from './reaction.ts'
import { raise, touch } from './touch.ts'

export type ReactionOutcome = 'changed' | 'same' | 'refused'

export function createReactionRepo(db: Kysely<Database>) {
  const react = async (
    trx: Kysely<Database>,
    { conversationId, seq, userId, otherId }: Target,
    wanted: { reactionID: string; isOn: boolean },
  ): Promise<ReactionOutcome> => {
    const change = await raise(trx, conversationId)
    const row = await trx
      .selectFrom('messages')
      .select('reactions')
      .where('conversation_id', '=', conversationId)
      .where('seq', '=', seq)
      .where('revoked_at', 'is', null)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
    if (row === undefined) return 'refused'
    const before = row.reactions ?? []
    const after = changeReactions(before, userId, wanted)
    if (after === before) return 'same'
    if (after.length > REACTIONS_MAX) return 'refused'
    await trx
      .updateTable('messages')
      .set({ reactions: after.length === 0 ? null : JSON.stringify(after), change })
      .where('conversation_id', '=', conversationId)
      .where('seq', '=', seq)
      .execute()
    await touch(trx, conversationId, [userId, otherId])
    return 'changed'
  }
  return {
    /** Each person sets each emoji at most once; the first one of a kind gives it its place. */
    react: (target: Target, wanted: { reactionID: string; isOn: boolean }) =>
      db.transaction().execute((trx) => react(trx, target, wanted)),
  }
}
export type ReactionRepo = ReturnType<typeof createReactionRepo>
