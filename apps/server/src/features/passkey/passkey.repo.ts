import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { PasskeysTable } from '../../db/account-schema.ts'
import type { Database } from '../../db/schema.ts'

export type PasskeyRow = Omit<Selectable<PasskeysTable>, 'counter'> & { counter: number }

export function createPasskeyRepo(db: Kysely<Database>) {
  return {
    async list(userId: UserId): Promise<PasskeyRow[]> {
      const rows = await db
        .selectFrom('passkeys')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(withNumber)
    },

    async find(id: string): Promise<PasskeyRow | undefined> {
      const row = await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()
      return row && withNumber(row)
    },

    /** What an authenticator shows beside the passkey. */
    async nickNameOf(userId: UserId): Promise<string> {
      const row = await db
        .selectFrom('users')
        .select('nick_name')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow(() => new AppError('session.expired'))
      return row.nick_name
    },

    /** Where to tell its owner; null for an account by name alone. */
    async emailOf(userId: UserId): Promise<string | null> {
      const row = await db
        .selectFrom('credentials')
        .select('email')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.email ?? null
    },

    /** Under a lock on the owner's row, so that the number can't be raced, and a closed account gets none. */
    async insert(row: Insertable<PasskeysTable>, atMost: number): Promise<'kept' | 'full' | 'taken'> {
      return db.transaction().execute(async (trx) => {
        const owner = await trx
          .selectFrom('users')
          .select('closed_at')
          .where('id', '=', row.user_id)
          .forUpdate()
          .executeTakeFirst()
        if (owner === undefined || owner.closed_at !== null) return 'taken'
        const { count } = await trx
          .selectFrom('passkeys')
          .select((select) => select.fn.countAll<string>().as('count'))
          .where('user_id', '=', row.user_id)
          .executeTakeFirstOrThrow()
        if (Number(count) >= atMost) return 'full'
        const inserted = await trx
          .insertInto('passkeys')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst()
        return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n ? 'kept' : 'taken'
      })
    },

    /** Of two answers with one counter, a copied passkey's say, the first wins; most passkeys count nothing: 0. */
    async markUsed(id: string, counter: number, now: Date): Promise<boolean> {
      const result = await db
        .updateTable('passkeys')
        .set({ counter, used_at: now })
        .where('id', '=', id)
        .where((where) =>
          counter === 0 ? where('counter', '=', '0') : where('counter', '<', String(counter)),
        )
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    async remove(userId: UserId, id: string): Promise<boolean> {
      const result = await db
        .deleteFrom('passkeys')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    },

    async insertChallenge(challenge: string, userId: UserId | null, expiresAt: Date): Promise<void> {
      await db
        .insertInto('passkey_challenges')
        .values({ challenge, user_id: userId, expires_at: expiresAt })
        .execute()
    },

    /** Whoever deletes it has it: a challenge answers once, and for the one it was made for. */
    async takeChallenge(challenge: string, userId: UserId | null, now: Date): Promise<boolean> {
      const result = await db
        .deleteFrom('passkey_challenges')
        .where('challenge', '=', challenge)
        .where('user_id', 'is not distinct from', userId)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    },

    async removeOldChallenges(now: Date): Promise<void> {
      await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
    },
  }
}
export type PasskeyRepo = ReturnType<typeof createPasskeyRepo>

function withNumber(row: Selectable<PasskeysTable>): PasskeyRow {
  return { ...row, counter: Number(row.counter) }
}
