import type { Scene } from '@thrum/contracts/device/device.entities'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface ModelRow {
  model: string
  img: string
  name: string
  stops_on_link_loss: boolean
  authenticated: boolean
  scene: Scene
  edited_scene: Scene | null
  made: number
  bound: number
  forbidden: number
}

export interface MadeRow {
  code: string
  model: string
  created_at: Date
  is_forbid: boolean
  is_bound: boolean
}

export interface MadeFilter {
  model: string | undefined
  code: string | undefined
  state: 'free' | 'bound' | 'forbidden' | undefined
  offset: number
  limit: number
}

/** The operators' side of models and of the toys that were made of them. */
export function createModelRepo(db: Kysely<Database>) {
  return {
    /** @param model that one alone */
    async list(model?: string): Promise<ModelRow[]> {
      const { rows } = await sql<ModelRow>`
        select m.*, n.made, n.bound, n.forbidden from device_models m cross join lateral (
          select count(*)::int as made, count(d.id)::int as bound,
            (count(*) filter (where c.is_forbid))::int as forbidden
          from device_codes c left join devices d on d.code = c.code where c.model = m.model
        ) n where ${model ?? null}::text is null or m.model = ${model ?? null} order by m.model`.execute(db)
      return rows
    },

    /**
     * @param scene null puts the released one back in use
     * @param before the one that must be in use; any where left out
     * @returns false where another one is
     */
    async setScene(model: string, scene: Scene | null, before: Scene | undefined): Promise<boolean> {
      const isAsSeen =
        before === undefined
          ? sql<boolean>`true`
          : sql<boolean>`coalesce(edited_scene, scene) = ${JSON.stringify(before)}::jsonb`
      const { numUpdatedRows } = await db
        .updateTable('device_models')
        .set({ edited_scene: scene === null ? null : JSON.stringify(scene) })
        .where('model', '=', model)
        .where(isAsSeen)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Those with a printed code. */
    async listMade({ model, code, state, offset, limit }: MadeFilter) {
      const which = sql`c.made_for is null
        and (${model ?? null}::text is null or c.model = ${model ?? null})
        and (${code ?? null}::text is null or c.code = ${code ?? null})
        and (${state ?? null}::text is null
          or case when c.is_forbid then 'forbidden' when d.id is null then 'free' else 'bound' end = ${state ?? null})`
      const from = sql`device_codes c left join devices d on d.code = c.code`
      const { rows } = await sql<MadeRow>`
        select c.code, c.model, c.created_at, c.is_forbid, d.id is not null as is_bound
        from ${from} where ${which}
        order by c.created_at desc, c.code limit ${limit} offset ${offset}`.execute(db)
      const { rows: counts } = await sql<{ total: number }>`
        select count(*)::int as total from ${from} where ${which}`.execute(db)
      return { rows, total: counts[0]?.total ?? 0 }
    },

    /** Of any toy, also of another maker's. */
    async findMade(code: string): Promise<MadeRow | undefined> {
      const { rows } = await sql<MadeRow>`
        select c.code, c.model, c.created_at, c.is_forbid, d.id is not null as is_bound
        from device_codes c left join devices d on d.code = c.code where c.code = ${code}`.execute(db)
      return rows[0]
    },

    async setForbid(code: string, isForbid: boolean): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('device_codes')
        .set({ is_forbid: isForbid })
        .where('code', '=', code)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
export type ModelRepo = ReturnType<typeof createModelRepo>
