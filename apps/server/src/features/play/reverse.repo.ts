import type { DeviceId, PlayId, UserId } from '@thrum/contracts/ids'
import type { PlayFlag } from '@thrum/contracts/play/play.entities'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

interface Row {
  id: PlayId
  reverse_of: PlayId
  initiator_id: UserId
  initiator_session: string
  receiver_id: UserId
  receiver_session: string
  flag: PlayFlag
  device_id: DeviceId | null
}

/** Second directions of running plays. */
export function createReverseRepo(db: Kysely<Database>) {
  return {
    /** Only beside a first direction that runs, only one, and while both sessions last. @returns whether it began */
    async insert({ now, ...row }: Row & { now: Date }): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const first = await trx
          .selectFrom('plays')
          .select('id')
          .where('id', '=', row.reverse_of)
          .where('state', '=', 'interacting')
          .forUpdate()
          .executeTakeFirst()
        if (first === undefined) return false
        const sessions = await trx
          .selectFrom('sessions')
          .select('id')
          .where('id', 'in', [row.initiator_session, row.receiver_session])
          .execute()
        if (sessions.length < 2) return false
        const times = { created_at: now, expires_at: now, started_at: now }
        const result = await trx
          .insertInto('plays')
          .values({ ...row, ...times, state: 'interacting' })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
      })
    },
  }
}
export type ReverseRepo = ReturnType<typeof createReverseRepo>
