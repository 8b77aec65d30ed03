import type { PatternId, UserId } from '@thrum/contracts/ids'
import type { PatternData } from '@thrum/contracts/pattern/pattern.entities'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** What the gallery shows of a pattern. */
export interface PatternHeadRow {
  id: PatternId
  name: string
  duration_ms: number
  slots: string[]
  preview: number[]
  created_at: Date
}

export interface PatternRow {
  name: string
  duration_ms: number
  tracks: PatternData['tracks']
}

const HEAD = ['id', 'name', 'duration_ms', 'slots', 'preview', 'created_at'] as const

export function createPatternRepo(db: Kysely<Database>) {
  return {
    /** The newest first. */
    async list(userId: UserId): Promise<PatternHeadRow[]> {
      return db
        .selectFrom('patterns')
        .select(HEAD)
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
    },

    async find(userId: UserId, id: PatternId): Promise<PatternRow | undefined> {
      return db
        .selectFrom('patterns')
        .select(['name', 'duration_ms', 'tracks'])
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
    },

    /**
     * Under a lock on the owner's row, so that their number can't be raced. One that they keep already gets the name.
     * @returns `taken` for an id that is somebody else's
     */
    async save(
      row: PatternHeadRow & PatternRow & { user_id: UserId },
      atMost: number,
    ): Promise<PatternHeadRow | 'full' | 'taken'> {
      const { slots, preview, tracks, ...plain } = row
      return db.transaction().execute(async (trx) => {
        await trx.selectFrom('users').select('id').where('id', '=', row.user_id).forUpdate().execute()
        const renamed = await trx
          .updateTable('patterns')
          .set({ name: row.name })
          .where('user_id', '=', row.user_id)
          .where('id', '=', row.id)
          .returning(HEAD)
          .executeTakeFirst()
        if (renamed !== undefined) return renamed
        const { count } = await trx
          .selectFrom('patterns')
          .select((select) => select.fn.countAll<string>().as('count'))
          .where('user_id', '=', row.user_id)
          .executeTakeFirstOrThrow()
        if (Number(count) >= atMost) return 'full'
        const added = await trx
          .insertInto('patterns')
          .values({
            ...plain,
            slots: JSON.stringify(slots),
            preview: JSON.stringify(preview),
            tracks: JSON.stringify(tracks),
          })
          .onConflict((on) => on.doNothing())
          .returning(HEAD)
          .executeTakeFirst()
        return added ?? 'taken'
      })
    },

    async rename(userId: UserId, id: PatternId, name: string): Promise<boolean> {
      const result = await db
        .updateTable('patterns')
        .set({ name })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    async remove(userId: UserId, id: PatternId): Promise<boolean> {
      const result = await db
        .deleteFrom('patterns')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    },
  }
}
export type PatternRepo = ReturnType<typeof createPatternRepo>
