import type { UserId } from '@thrum/contracts/ids'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { OfficialSaid } from '../chat/index.ts'

export interface OutboxRow {
  id: string
  official_id: UserId
  user_id: UserId
  said: OfficialSaid
}

/** What the command line said in an account's name: another process than the server, which sends it. */
export function createOutboxRepo(db: Kysely<Database>) {
  return {
    async add({ said, ...row }: OutboxRow): Promise<void> {
      await db
        .insertInto('official_outbox')
        .values({ ...row, said: JSON.stringify(said) })
        .execute()
    },

    /** Oldest first: their ids rise with time. */
    list: (limit: number): Promise<OutboxRow[]> =>
      db.selectFrom('official_outbox').selectAll().orderBy('id').limit(limit).execute(),

    async remove(id: string): Promise<void> {
      await db.deleteFrom('official_outbox').where('id', '=', id).execute()
    },
  }
}
export type OutboxRepo = ReturnType<typeof createOutboxRepo>
