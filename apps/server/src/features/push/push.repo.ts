import type { UserId } from '@thrum/contracts/ids'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** A browser that takes pushes. */
export interface PushDevice {
  sessionId: string
  endpoint: string
  /** Base64url, both. Source: RFC 8291 */
  publicKey: string
  secret: string
}

export interface NewPushDevice extends PushDevice {
  userId: UserId
  now: Date
}

export function createPushRepo(db: Kysely<Database>) {
  return {
    /**
     * A sign-in has one, whichever of its tabs come at once; none where it has ended meanwhile. The browser may belong
     * to somebody else's sign-in by now: the address goes with it, so that the one before hears nothing more here.
     */
    async put(device: NewPushDevice, max: number): Promise<void> {
      const { sessionId, userId, endpoint, publicKey, secret, now } = device
      await db.transaction().execute(async (step) => {
        const own = await step
          .selectFrom('sessions')
          .select('id')
          .where('id', '=', sessionId)
          .forUpdate()
          .executeTakeFirst()
        if (own === undefined) return
        await step
          .deleteFrom('push_devices')
          .where((e) => e.or([e('endpoint', '=', endpoint), e('session_id', '=', sessionId)]))
          .execute()
        await step
          .insertInto('push_devices')
          .values({
            session_id: sessionId,
            user_id: userId,
            endpoint,
            public_key: publicKey,
            secret,
            created_at: now,
          })
          .execute()
        await step
          .deleteFrom('push_devices')
          .where('user_id', '=', userId)
          .where('session_id', 'not in', (e) =>
            e
              .selectFrom('push_devices')
              .select('session_id')
              .where('user_id', '=', userId)
              .orderBy('created_at', 'desc')
              .orderBy(sql`session_id = ${sessionId}`, 'desc')
              .limit(max),
          )
          .execute()
      })
    },

    async remove(sessionId: string, endpoint: string): Promise<void> {
      await db
        .deleteFrom('push_devices')
        .where('session_id', '=', sessionId)
        .where('endpoint', '=', endpoint)
        .execute()
    },

    /** Of sign-ins that live, and accounts in use. */
    async list(userIds: readonly UserId[], now: Date, seenAfter: Date): Promise<PushDevice[]> {
      return db
        .selectFrom('push_devices as d')
        .innerJoin('sessions as s', 's.id', 'd.session_id')
        .innerJoin('users as u', 'u.id', 'd.user_id')
        .select([
          'd.session_id as sessionId',
          'd.endpoint as endpoint',
          'd.public_key as publicKey',
          'd.secret as secret',
        ])
        .where('d.user_id', 'in', userIds)
        .where('u.closed_at', 'is', null)
        .where('s.ends_at', '>', now)
        .where('s.seen_at', '>', seenAfter)
        .execute()
    },
  }
}
export type PushRepo = ReturnType<typeof createPushRepo>
