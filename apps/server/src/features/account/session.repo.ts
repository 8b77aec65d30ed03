import type { UserId } from '@thrum/contracts/ids'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../db/schema.ts'

export interface SessionRow {
  session_id: string
  user_id: UserId
  seen_at: Date
  complete_at: Date | null
  closed_at: Date | null
}

/** On every call's path, hence one named statement. */
const FIND = {
  name: 'find-session',
  text: `
    select s.id as session_id, s.user_id, s.seen_at, u.complete_at, u.closed_at
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and s.ends_at > $2 and s.seen_at > $3`,
}

export function createSessionRepo(db: Kysely<Database>, pool: pg.Pool) {
  return {
    async find(tokenHash: Buffer, now: Date, seenAfter: Date): Promise<SessionRow | undefined> {
      const result = await pool.query<SessionRow>({ ...FIND, values: [tokenHash, now, seenAfter] })
      return result.rows[0]
    },
    async insert(row: {
      id: string
      user_id: UserId
      token_hash: Buffer
      now: Date
      ends_at: Date
    }): Promise<void> {
      const { now, ...session } = row
      await db
        .insertInto('sessions')
        .values({ ...session, created_at: now, seen_at: now })
        .execute()
    },
    async markSeen(id: string, now: Date): Promise<void> {
      await db.updateTable('sessions').set({ seen_at: now }).where('id', '=', id).execute()
    },
    /** Its tickets go with it. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('sessions').where('id', '=', id).execute()
    },
  }
}
export type SessionRepo = ReturnType<typeof createSessionRepo>
