import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface AnswerRow {
  id: string
  title: string
  words: string
  created_at: Date
}

/** Words that operators keep ready. */
export function createAnswerRepo(db: Kysely<Database>) {
  return {
    list: (): Promise<AnswerRow[]> =>
      db.selectFrom('official_answers').selectAll().orderBy('title').orderBy('id').execute(),

    async add(row: AnswerRow): Promise<void> {
      await db.insertInto('official_answers').values(row).execute()
    },

    /** @returns whether it was there */
    async set(id: string, { title, words }: Pick<AnswerRow, 'title' | 'words'>): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('official_answers')
        .set({ title, words })
        .where('id', '=', id)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** @returns whether it was there */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('official_answers')
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
export type AnswerRepo = ReturnType<typeof createAnswerRepo>
