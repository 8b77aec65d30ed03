import type { UserId } from '@thrum/contracts/ids'
import type { ToyModel } from '@thrum/toy-protocol/toys'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface CodeRow {
  code: string
  is_forbid: boolean
  owner_id: UserId | null
}

/** The toys that were made, whoever owns them. */
export function createDeviceCodeRepo(db: Kysely<Database>) {
  return {
    async putModels(toys: readonly ToyModel[]): Promise<void> {
      for (const toy of toys) {
        const row = {
          img: toy.img,
          name: toy.name,
          stops_on_link_loss: toy.stopsOnLinkLoss,
          authenticated: toy.authenticated,
          scene: JSON.stringify(toy.scene),
        }
        await db
          .insertInto('device_models')
          .values({ model: toy.model, ...row })
          .onConflict((conflict) => conflict.column('model').doUpdateSet(row))
          .execute()
      }
    },

    /** Of a toy with a printed code; the made-up ones of other makers' toys open nothing. */
    async findCode(code: string): Promise<CodeRow | undefined> {
      return db
        .selectFrom('device_codes as c')
        .leftJoin('devices as d', 'd.code', 'c.code')
        .select(['c.code', 'c.is_forbid', 'd.user_id as owner_id'])
        .where('c.code', '=', code)
        .where('c.made_for', 'is', null)
        .executeTakeFirst()
    },

    /** Those that are there already stay as they are. */
    async addCodes(model: string, codes: readonly string[], now: Date): Promise<void> {
      await db
        .insertInto('device_codes')
        .values(codes.map((code) => ({ code, model, created_at: now })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async forbid(code: string): Promise<boolean> {
      const result = await db
        .updateTable('device_codes')
        .set({ is_forbid: true })
        .where('code', '=', code)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /** Those of the given codes that are disabled. */
    async listForbidden(codes: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('device_codes')
        .select('code')
        .where(sql<boolean>`code = any (${codes})`)
        .where('is_forbid', '=', true)
        .execute()
      return rows.map(({ code }) => code)
    },
  }
}
export type DeviceCodeRepo = ReturnType<typeof createDeviceCodeRepo>
