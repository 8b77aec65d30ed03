import type { Language } from '@thrum/contracts/language'
import type { Platform } from '@thrum/contracts/version/version.routes'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

export type Notes = Partial<Record<Language, string[]>>

export interface VersionRow {
  platform: Platform
  code: number
  version: string
  minimum_code: number
  address: string
  notes: Notes
  created_at: Date
}

export function createVersionRepo(db: Kysely<Database>) {
  return {
    async newest(platform: Platform): Promise<VersionRow | undefined> {
      return db
        .selectFrom('versions')
        .selectAll()
        .where('platform', '=', platform)
        .orderBy('code', 'desc')
        .limit(1)
        .executeTakeFirst()
    },

    /** Publishing a code again replaces what was said of it. */
    async put({ notes, ...row }: VersionRow): Promise<void> {
      const values = { ...row, notes: JSON.stringify(notes) }
      await db
        .insertInto('versions')
        .values(values)
        .onConflict((on) => on.columns(['platform', 'code']).doUpdateSet(values))
        .execute()
    },

    async list(): Promise<VersionRow[]> {
      return db.selectFrom('versions').selectAll().orderBy('platform').orderBy('code', 'desc').execute()
    },
  }
}
export type VersionRepo = ReturnType<typeof createVersionRepo>
