import type { UserId } from '@thrum/contracts/ids'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

export type GiftState = 'received' | 'checked' | 'sent' | 'declined'

export interface GiftRow {
  id: string
  user_id: UserId
  platform: string
  order_number: string
  email: string
  state: GiftState
  created_at: Date
  changed_at: Date
}

const COLUMNS = [
  'id',
  'user_id',
  'platform',
  'order_number',
  'email',
  'state',
  'created_at',
  'changed_at',
] as const

export function createGiftRepo(db: Kysely<Database>) {
  return {
    /** @returns undefined where the order was used before, by whomever */
    async insert(
      form: Omit<GiftRow, 'state' | 'changed_at'> & { order_key: string },
    ): Promise<GiftRow | undefined> {
      return db
        .insertInto('gift_forms')
        .values({ ...form, changed_at: form.created_at })
        .onConflict((on) => on.column('order_key').doNothing())
        .returning(COLUMNS)
        .executeTakeFirst()
    },

    async listOf(userId: UserId): Promise<GiftRow[]> {
      return db
        .selectFrom('gift_forms')
        .select(COLUMNS)
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(200)
        .execute()
    },

    async list(state: GiftState | undefined): Promise<GiftRow[]> {
      const forms = db.selectFrom('gift_forms').select(COLUMNS).orderBy('created_at').orderBy('id')
      return (state === undefined ? forms : forms.where('state', '=', state)).execute()
    },

    /** Oldest first. */
    async listPage(state: GiftState | undefined, { limit, offset }: { limit: number; offset: number }) {
      const forms = db.selectFrom('gift_forms').select(COLUMNS).orderBy('created_at').orderBy('id')
      const wanted = state === undefined ? forms : forms.where('state', '=', state)
      return wanted.limit(limit).offset(offset).execute()
    },

    async count(state: GiftState | undefined): Promise<number> {
      const forms = db.selectFrom('gift_forms').select((of) => of.fn.countAll<string>().as('total'))
      const wanted = state === undefined ? forms : forms.where('state', '=', state)
      return Number((await wanted.executeTakeFirstOrThrow()).total)
    },

    async isThere(id: string): Promise<boolean> {
      const row = await db.selectFrom('gift_forms').select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    /**
     * @param from how far it was, as the caller saw it; however far where left out
     * @returns undefined where there is no such form, or it is neither there nor where it should be
     */
    async setState(id: string, state: GiftState, now: Date, from?: GiftState): Promise<GiftRow | undefined> {
      return db
        .updateTable('gift_forms')
        .set({ state, changed_at: now })
        .where('id', '=', id)
        .$if(from !== undefined, (query) => query.where('state', 'in', [from ?? state, state]))
        .returning(COLUMNS)
        .executeTakeFirst()
    },
  }
}
export type GiftRepo = ReturnType<typeof createGiftRepo>
