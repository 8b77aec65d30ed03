import type { UserId } from '@thrum/contracts/ids'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { OfficialSaid } from '../chat/index.ts'

export interface NewOutboxRow {
  id: string
  official_id: UserId
  user_id: UserId
  said: OfficialSaid
}

export interface OutboxRow extends NewOutboxRow {
  /** That failed so far. */
  tries: number
}

/** What the command line said in an account's name: another process than the server, which sends it. */
export function createOutboxRepo(db: Kysely<Database>) {
  return {
    async add({ said, ...row }: NewOutboxRow): Promise<void> {
      await db
        .insertInto('official_outbox')
        .values({ ...row, said: JSON.stringify(said) })
        .execute()
    },

    /** What is due, oldest first: their ids rise with time. */
    list: (now: Date, limit: number): Promise<OutboxRow[]> =>
      db
        .selectFrom('official_outbox')
        .select(['id', 'official_id', 'user_id', 'said', 'tries'])
        .where('is_given_up', '=', false)
        .where((where) => where.or([where('due_at', 'is', null), where('due_at', '<=', now)]))
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** What is tried no more. */
    listGivenUp: (): Promise<OutboxRow[]> =>
      db
        .selectFrom('official_outbox')
        .select(['id', 'official_id', 'user_id', 'said', 'tries'])
        .where('is_given_up', '=', true)
        .orderBy('id')
        .execute(),

    /** @param dueAt null gives it up */
    async postpone(id: string, tries: number, dueAt: Date | null): Promise<void> {
      await db
        .updateTable('official_outbox')
        .set({ tries, due_at: dueAt, is_given_up: dueAt === null })
        .where('id', '=', id)
        .execute()
    },

    /** @returns whether it was there */
    async remove(id: string): Promise<boolean> {
      const result = await db.deleteFrom('official_outbox').where('id', '=', id).executeTakeFirst()
      return result.numDeletedRows > 0n
    },
  }
}
export type OutboxRepo = ReturnType<typeof createOutboxRepo>
