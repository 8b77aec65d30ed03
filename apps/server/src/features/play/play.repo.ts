import type { DeviceId, PlayId, UserId } from '@thrum/contracts/ids'
import type { PlayFlag } from '@thrum/contracts/play/play.entities'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { PlaysTable } from '../../db/play-schema.ts'
import type { Database } from '../../db/schema.ts'
import { faceOf } from '../friends/index.ts'
import type { EndReason } from './play.machine.ts'

export type PlayRow = Selectable<PlaysTable>

export interface LogRow {
  id: PlayId
  initiator_id: UserId
  started_at: Date | null
  ended_at: Date | null
  nick_name: string
  avatar: string
}

/** SQLSTATE of a broken unique index. Source: PostgreSQL, appendix A */
const UNIQUE_VIOLATION = '23505'

export function createPlayRepo(db: Kysely<Database>) {
  return {
    /** @returns `open` when the initiator has an open invitation already, `ended` when the session that asks is over */
    async insert(row: {
      id: PlayId
      initiator_id: UserId
      initiator_session: string
      receiver_id: UserId
      flag: PlayFlag
      created_at: Date
      expires_at: Date
    }): Promise<'written' | 'open' | 'ended'> {
      try {
        const { rows } = await sql`
          insert into plays
            (id, state, initiator_id, initiator_session, receiver_id, flag, created_at, expires_at)
          select ${row.id}, 'waiting', u.id, s.id, ${row.receiver_id}, ${row.flag}::smallint,
            ${row.created_at}::timestamptz, ${row.expires_at}::timestamptz
          from sessions s join users u on u.id = s.user_id
          where s.id = ${row.initiator_session} and u.id = ${row.initiator_id} and u.closed_at is null
          returning id`.execute(db)
        return rows.length > 0 ? 'written' : 'ended'
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return 'open'
        throw error
      }
    },

    /**
     * One guarded step: it wins only while the invitation is open, the session that says yes lasts and neither of the two
     * plays anything else. Whether its 60 s are over, the caller knows by a clock that nobody turns. The same again is
     * the same: the answer to the first may have been lost.
     */
    async agree(play: {
      id: PlayId
      initiatorId: UserId
      receiverId: UserId
      sessionId: string
      deviceId: DeviceId | undefined
      now: Date
    }): Promise<'agreed' | 'busy' | 'gone'> {
      return db.transaction().execute(async (trx) => {
        await lockPeople(trx, [play.initiatorId, play.receiverId])
        if (await areBusy(trx, [play.initiatorId, play.receiverId], play.id)) return 'busy'
        const result = await trx
          .updateTable('plays')
          .set({
            state: 'interacting',
            receiver_session: play.sessionId,
            device_id: play.deviceId ?? null,
            started_at: play.now,
          })
          .where('id', '=', play.id)
          .where('state', '<>', 'closed')
          .where('receiver_id', '=', play.receiverId)
          .where(({ exists, selectFrom }) =>
            exists(selectFrom('sessions').select('id').where('id', '=', play.sessionId)),
          )
          .executeTakeFirst()
        return result.numUpdatedRows > 0n ? 'agreed' : 'gone'
      })
    },

    async close(id: PlayId, reason: EndReason, by: string, now: Date): Promise<void> {
      await db
        .updateTable('plays')
        .set({ state: 'closed', reason, closed_by: by, ended_at: now })
        .where('id', '=', id)
        .where('state', '<>', 'closed')
        .execute()
    },

    async setDevice(id: PlayId, deviceId: DeviceId): Promise<void> {
      await db.updateTable('plays').set({ device_id: deviceId }).where('id', '=', id).execute()
    },

    /** @param at null for an open end */
    async setEnd(id: PlayId, at: Date | null): Promise<void> {
      await db.updateTable('plays').set({ ends_at: at }).where('id', '=', id).execute()
    },

    /** Whoever took part; undefined for an unknown id. */
    async findSides(id: PlayId): Promise<{ initiator_id: UserId; receiver_id: UserId } | undefined> {
      return db
        .selectFrom('plays')
        .select(['initiator_id', 'receiver_id'])
        .where('id', '=', id)
        .executeTakeFirst()
    },

    /** At the start: what the last process left open. Running plays get a new generation of epochs. */
    async takeOver(): Promise<PlayRow[]> {
      await db
        .updateTable('plays')
        .set((set) => ({ generation: set('generation', '+', 1) }))
        .where('state', '=', 'interacting')
        .execute()
      return db.selectFrom('plays').selectAll().where('state', '<>', 'closed').execute()
    },

    /** The person's own plays with the partner's face; what one declined or was declined shows nobody. */
    async listLog(userId: UserId, id: PlayId | undefined, atMost: number): Promise<LogRow[]> {
      const partner = sql`case when p.initiator_id = ${userId} then p.receiver_id else p.initiator_id end`
      const query = db
        .selectFrom('plays as p')
        .innerJoinLateral(faceOf(partner, sql`${userId}`).as('u'), (join) => join.onTrue())
        .select(['p.id', 'p.initiator_id', 'p.started_at', 'p.ended_at', 'u.nick_name', 'u.avatar'])
        .where((where) =>
          where.or([where('p.initiator_id', '=', userId), where('p.receiver_id', '=', userId)]),
        )
        .where('p.started_at', 'is not', null)
        .orderBy('p.created_at', 'desc')
        .limit(atMost)
      return (id === undefined ? query : query.where('p.id', '=', id)).execute()
    },
  }
}
export type PlayRepo = ReturnType<typeof createPlayRepo>

/** In a fixed order, so that two agreements can't wait for each other. */
async function lockPeople(trx: Transaction<Database>, ids: readonly UserId[]): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Whether any of these people plays something else. */
async function areBusy(trx: Transaction<Database>, ids: readonly UserId[], except: PlayId): Promise<boolean> {
  const found = await trx
    .selectFrom('plays')
    .select('id')
    .where('state', '=', 'interacting')
    .where('id', '<>', except)
    .where((where) => where.or([where('initiator_id', 'in', ids), where('receiver_id', 'in', ids)]))
    .executeTakeFirst()
  return found !== undefined
}
