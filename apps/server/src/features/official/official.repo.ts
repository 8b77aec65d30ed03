import type { UserId } from '@thrum/contracts/ids'
import type { Kysely, Updateable } from 'kysely'
import type { UsersTable } from '../../db/account-schema.ts'
import type { Database } from '../../db/schema.ts'
import { newInviteNum, newQrId } from '../../ids.ts'

export interface OfficialRow {
  id: UserId
  nick_name: string
  avatar: string
  place: number
  /** Nobody can write to it, and it writes to nobody. */
  is_withdrawn: boolean
}

/** Accounts of the service's own: people's rows without credentials or a profile, which nobody finds or signs in to. */
export function createOfficialRepo(db: Kysely<Database>) {
  const accounts = () =>
    db
      .selectFrom('official_accounts as a')
      .innerJoin('users as u', 'u.id', 'a.user_id')
      .select(['u.id', 'u.nick_name', 'u.avatar', 'a.place'])
      .select((select) => select('u.closed_at', 'is not', null).as('is_withdrawn'))
      .$castTo<OfficialRow>()
  const changeUser = async (id: UserId, set: Updateable<UsersTable>, place?: number): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const found = await trx
        .selectFrom('official_accounts')
        .select('user_id')
        .where('user_id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (found === undefined) return false
      if (Object.keys(set).length > 0) await trx.updateTable('users').set(set).where('id', '=', id).execute()
      if (place !== undefined)
        await trx.updateTable('official_accounts').set({ place }).where('user_id', '=', id).execute()
      return true
    })
  return {
    /** The same again adds nothing. */
    async add(account: Omit<OfficialRow, 'is_withdrawn'>, now: Date): Promise<void> {
      const { place, ...profile } = account
      const codes = { invite_num: newInviteNum(), qr_id: newQrId() }
      await db.transaction().execute(async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('users')
          .values({ ...profile, ...codes, created_at: now })
          .onConflict((on) => on.column('id').doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows === 0n) return
        await trx.insertInto('official_accounts').values({ user_id: account.id, place }).execute()
      })
    },

    /** In their order, the withdrawn ones too. */
    list: () => accounts().orderBy('a.place').orderBy('u.created_at').orderBy('u.id').execute(),

    find: (id: UserId) => accounts().where('u.id', '=', id).executeTakeFirst(),

    /** @returns whether there is such an account */
    change: (id: UserId, { place, ...profile }: { nick_name?: string; avatar?: string; place?: number }) =>
      changeUser(id, profile, place),

    /** As a suspension does it, so that nothing of it is deleted. @returns whether there is such an account */
    withdraw: (id: UserId, now: Date) => changeUser(id, { closed_at: now, suspended_at: now }),
    restore: (id: UserId) => changeUser(id, { closed_at: null, suspended_at: null }),
  }
}
export type OfficialRepo = ReturnType<typeof createOfficialRepo>
