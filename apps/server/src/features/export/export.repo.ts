import type { MediaId, UserId } from '@thrum/contracts/ids'
import type { Language } from '@thrum/contracts/language'
import { type Kysely, sql } from 'kysely'
import type { ExportsTable } from '../../db/account-schema.ts'
import type { Database } from '../../db/schema.ts'

export interface ExportRow {
  state: ExportsTable['state']
  percent: number
  media_id: MediaId | null
  bytes: number | null
  ends_at: Date | null
}

export function createExportRepo(db: Kysely<Database>) {
  return {
    async find(userId: UserId): Promise<ExportRow | undefined> {
      const row = await db
        .selectFrom('exports as e')
        .leftJoin('media as m', 'm.id', 'e.media_id')
        .select(['e.state', 'e.percent', 'e.media_id', 'm.bytes', 'm.ends_at'])
        .where('e.user_id', '=', userId)
        .executeTakeFirst()
      return row && { ...row, bytes: row.bytes === null ? null : Number(row.bytes) }
    },

    /** Of two starts at once one begins. @returns the archive that it replaces */
    async begin(userId: UserId, language: Language, now: Date): Promise<MediaId | null> {
      return db.transaction().execute(async (trx) => {
        await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
        const found = await trx
          .selectFrom('exports')
          .select(['state', 'media_id'])
          .where('user_id', '=', userId)
          .executeTakeFirst()
        if (found?.state === 'working') return null
        const row = {
          state: 'working' as const,
          percent: 0,
          language,
          media_id: null,
          created_at: now,
          tries: 0,
        }
        await trx
          .insertInto('exports')
          .values({ user_id: userId, ...row })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
          .execute()
        return found?.media_id ?? null
      })
    },

    /** Those under way, whoever began them, the oldest first. */
    async listWorking(): Promise<{ user_id: UserId; language: Language }[]> {
      return db
        .selectFrom('exports')
        .select(['user_id', 'language'])
        .where('state', '=', 'working')
        .orderBy('created_at')
        .execute()
    },

    /** Rises only; a second run of the same job doesn't set it back. */
    async setPercent(userId: UserId, percent: number): Promise<void> {
      await db
        .updateTable('exports')
        .set({ percent: sql`greatest(percent, ${percent})` })
        .where('user_id', '=', userId)
        .where('state', '=', 'working')
        .execute()
    },

    /** @returns whether it was still wanted */
    async finish(userId: UserId, mediaId: MediaId): Promise<boolean> {
      const result = await db
        .updateTable('exports')
        .set({ state: 'ready', percent: 100, media_id: mediaId })
        .where('user_id', '=', userId)
        .where('state', '=', 'working')
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /** Counts it; once it has failed so often it is over, and the person can begin a new one. */
    async fail(userId: UserId, times: number): Promise<void> {
      await db
        .updateTable('exports')
        .set({
          tries: sql`tries + 1`,
          state: sql`case when tries + 1 >= ${times} then 'failed' else state end`,
        })
        .where('user_id', '=', userId)
        .where('state', '=', 'working')
        .execute()
    },
  }
}
export type ExportRepo = ReturnType<typeof createExportRepo>
