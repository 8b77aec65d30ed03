import type { UserId } from '@thrum/contracts/ids'
import { type Kysely, type Selectable, sql } from 'kysely'
import type pg from 'pg'
import type { SessionsTable } from '../../db/account-schema.ts'
import type { Database } from '../../db/schema.ts'
import type { Caller } from '../../http/caller.ts'
import type { Grounds } from './proof.ts'

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

/**
 * Made only while its grounds still stand: a change of password, or a passkey's removal, that is under way is waited
 * for; a change of password that comes after finds this session among those it ends.
 */
const INSERT = {
  name: 'insert-session',
  text: `
    with own as (
      select c.user_id, c.password_hash, c.email, u.closed_at
      from credentials c join users u on u.id = c.user_id
      where c.user_id = $2 for share of c),
    passkey as (select id from passkeys where id = $9 and user_id = $2 for share),
    made as (
      insert into sessions (id, user_id, token_hash, label, created_at, seen_at, ends_at)
      select $1, user_id, $3, $4, $5, $5, $6 from own
      where closed_at is null and ($7::text is null or password_hash = $7) and ($8::text is null or email = $8)
        and ($9::text is null or exists (select from passkey))
      returning id)
    select exists (select from made) as is_made, exists (select from own where closed_at is not null) as is_closed`,
}

export interface NewSession {
  id: string
  user_id: UserId
  token_hash: Buffer
  label: string
  now: Date
  ends_at: Date
}

export type StoredSession = Pick<Selectable<SessionsTable>, 'id' | 'label' | 'created_at' | 'seen_at'>

export function createSessionRepo(db: Kysely<Database>, pool: pg.Pool) {
  return {
    async find(tokenHash: Buffer, now: Date, seenAfter: Date): Promise<SessionRow | undefined> {
      const result = await pool.query<SessionRow>({ ...FIND, values: [tokenHash, now, seenAfter] })
      return result.rows[0]
    },
    async insert(
      row: NewSession,
      { passwordHash, email, passkeyId }: Grounds,
    ): Promise<'made' | 'closed' | 'groundless'> {
      const { id, user_id, token_hash, label, now, ends_at } = row
      const values = [
        ...[id, user_id, token_hash, label, now, ends_at],
        ...[passwordHash ?? null, email ?? null, passkeyId ?? null],
      ]
      const result = await pool.query<{ is_made: boolean; is_closed: boolean }>({ ...INSERT, values })
      const answer = result.rows[0]
      if (answer?.is_closed) return 'closed'
      return answer?.is_made ? 'made' : 'groundless'
    },
    async list(userId: UserId, now: Date, seenAfter: Date): Promise<StoredSession[]> {
      return db
        .selectFrom('sessions')
        .select(['id', 'label', 'created_at', 'seen_at'])
        .where('user_id', '=', userId)
        .where('ends_at', '>', now)
        .where('seen_at', '>', seenAfter)
        .orderBy('seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .execute()
    },
    /** Living sessions of a person who may chat. */
    async listAdult(userId: UserId, now: Date, seenAfter: Date): Promise<string[]> {
      const rows = await db
        .selectFrom('sessions as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .select('s.id')
        .where('s.user_id', '=', userId)
        .where('s.ends_at', '>', now)
        .where('s.seen_at', '>', seenAfter)
        .where('u.complete_at', 'is not', null)
        .where('u.closed_at', 'is', null)
        .execute()
      return rows.map(({ id }) => id)
    },
    async listIds(userId: UserId): Promise<string[]> {
      const rows = await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
      return rows.map(({ id }) => id)
    },
    listEnded: (after: Date, until: Date, idleMs: number) => listEnded(db, { after, until, idleMs }),
    async markSeen(id: string, now: Date): Promise<void> {
      await db.updateTable('sessions').set({ seen_at: now }).where('id', '=', id).execute()
    },
    /** Their tickets go with them. @returns those of the named ones that were this person's */
    async remove(userId: UserId, id: string): Promise<string[]> {
      const gone = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('id')
        .execute()
      return gone.map((row) => row.id)
    },
    async removeOthers(userId: UserId, keep: string | undefined): Promise<string[]> {
      const gone = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '<>', keep ?? '')
        .returning('id')
        .execute()
      return gone.map((row) => row.id)
    },
    /** Keeps that many of this person's, those used last. */
    async removeUnused(userId: UserId, kept: number): Promise<string[]> {
      const unused = db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .offset(kept)
      const gone = await db.deleteFrom('sessions').where('id', 'in', unused).returning('id').execute()
      return gone.map((row) => row.id)
    },
    async sweep(now: Date, seenAfter: Date): Promise<void> {
      await db
        .deleteFrom('sessions')
        .where((is) => is.or([is('ends_at', '<=', now), is('seen_at', '<=', seenAfter)]))
        .execute()
    },
  }
}
export type SessionRepo = ReturnType<typeof createSessionRepo>

/** Those that ended by themselves in this span: their time was up, or they were unused for too long. */
async function listEnded(
  db: Kysely<Database>,
  { after, until, idleMs }: { after: Date; until: Date; idleMs: number },
): Promise<Caller[]> {
  const endedAt = sql<Date>`least(ends_at, seen_at + ${idleMs} * interval '1 millisecond')`
  return db
    .selectFrom('sessions')
    .select(['user_id as userId', 'id as sessionId'])
    .where(endedAt, '>', after)
    .where(endedAt, '<=', until)
    .execute()
}
