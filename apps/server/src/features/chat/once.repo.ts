import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Target } from './amend.repo.ts'
import { releaseOpened } from './medium-links.ts'
import { raise, touch } from './touch.ts'

/** Messages at a time, so that no transaction grows with how many were opened at once. */
const CHUNK = 200

/** Pictures that are seen once. Source: requirement CHAT-071 */
export function createOnceRepo(db: Kysely<Database>) {
  return {
    /** Whether that tap would get anything now. */
    async mayOpen({ conversationId, seq }: Target, requestId: string): Promise<boolean> {
      const row = await db
        .selectFrom('messages')
        .select('seq')
        .where('conversation_id', '=', conversationId)
        .where('seq', '=', seq)
        .where(sql<boolean>`(opened_at is null or opened_by = ${requestId})`)
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * The first tap opens it; the same tap may ask again while there is something to have.
     * @returns refused to every other, and while its sender is blocked: to have opened it is told
     */
    async open(
      { conversationId, seq, userId, otherId }: Target,
      requestId: string,
      now: Date,
    ): Promise<'opened' | 'again' | 'refused'> {
      return db.transaction().execute(async (trx) => {
        const change = await raise(trx, conversationId)
        const row = await trx
          .selectFrom('messages')
          .select(['opened_at', 'opened_by'])
          .where('conversation_id', '=', conversationId)
          .where('seq', '=', seq)
          .where('is_once', '=', true)
          .where('revoked_at', 'is', null)
          .where('erased_at', 'is', null)
          .where(({ exists, not, selectFrom }) =>
            not(
              exists(
                selectFrom('blocks')
                  .select('user_id')
                  .where('user_id', '=', userId)
                  .where('blocked_id', '=', otherId),
              ),
            ),
          )
          .executeTakeFirst()
        if (row === undefined) return 'refused'
        if (row.opened_at !== null) return row.opened_by === requestId ? 'again' : 'refused'
        await trx
          .updateTable('messages')
          .set({ opened_at: now, opened_by: requestId, change })
          .where('conversation_id', '=', conversationId)
          .where('seq', '=', seq)
          .execute()
        await touch(trx, conversationId, [userId, otherId])
        return 'opened'
      })
    },

    /** Whether anything was opened before that, and is still there. */
    async isDue(before: Date): Promise<boolean> {
      const { rows } = await sql`
        select from messages where opened_by is not null and opened_at <= ${before} limit 1`.execute(db)
      return rows.length > 0
    },

    /** What was opened before that is nowhere any more; that it was opened stays. @returns how many */
    async endSome(before: Date): Promise<number> {
      return db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ conversationId: number; seq: number }>`
          update messages x set payload = '{}', opened_by = null
          from (
            select conversation_id, seq from messages
            where opened_by is not null and opened_at <= ${before}
            order by opened_at limit ${CHUNK}) s
          where x.conversation_id = s.conversation_id and x.seq = s.seq
          returning x.conversation_id as "conversationId", x.seq`.execute(trx)
        for (const { conversationId, seq } of rows) await releaseOpened(trx, conversationId, [seq])
        return rows.length
      })
    },
  }
}
export type OnceRepo = ReturnType<typeof createOnceRepo>
