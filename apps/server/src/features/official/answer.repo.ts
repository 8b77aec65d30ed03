import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface AnswerRow {
  id: string
  title: string
  words: string
  created_at: Date
}

export type SaidAnswer = Pick<AnswerRow, 'title' | 'words'>

const isSeenAs = (before: SaidAnswer | undefined) =>
  before === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(title, words) = (${before.title}, ${before.words})`

/** Words that operators keep ready. */
export function createAnswerRepo(db: Kysely<Database>) {
  return {
    list: (): Promise<AnswerRow[]> =>
      db.selectFrom('official_answers').selectAll().orderBy('title').orderBy('id').execute(),

    /** The same again adds nothing. */
    async add(row: AnswerRow): Promise<void> {
      await db
        .insertInto('official_answers')
        .values(row)
        .onConflict((on) => on.column('id').doNothing())
        .execute()
    },

    /**
     * @param before as the caller saw it; whatever it says where left out
     * @returns whether it was there, and as it was seen
     */
    async set(id: string, { title, words }: SaidAnswer, before?: SaidAnswer): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('official_answers')
        .set({ title, words })
        .where('id', '=', id)
        .where(isSeenAs(before))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** @param before and @returns as `set` has them */
    async remove(id: string, before?: SaidAnswer): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('official_answers')
        .where('id', '=', id)
        .where(isSeenAs(before))
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
export type AnswerRepo = ReturnType<typeof createAnswerRepo>
