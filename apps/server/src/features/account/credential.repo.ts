import { AppError } from '@thrum/contracts/errors'
import type { InviteNum, UserId } from '@thrum/contracts/ids'
import type { Insertable, Kysely } from 'kysely'
import type { Database, UsersTable } from '../../db/schema.ts'
import { systemCode } from '../../start-error.ts'

/** Source: PostgreSQL, appendix A */
const UNIQUE_VIOLATION = '23505'

export interface NewAccount {
  user: Insertable<UsersTable>
  account: string
  passwordHash: string
}

export function createCredentialRepo(db: Kysely<Database>) {
  return {
    findByAccount(account: string) {
      return db
        .selectFrom('credentials')
        .select(['user_id', 'password_hash'])
        .where('account', '=', account)
        .executeTakeFirst()
    },
    async findInviter(inviteNum: InviteNum): Promise<UserId | undefined> {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('invite_num', '=', inviteNum)
        .executeTakeFirst()
      return row?.id
    },
    /** Two sign-ups racing for one name: the unique index decides. @throws AppError `account.taken` */
    async insert({ user, account, passwordHash }: NewAccount): Promise<UserId> {
      try {
        await db.transaction().execute(async (trx) => {
          await trx.insertInto('users').values(user).execute()
          await trx
            .insertInto('credentials')
            .values({ user_id: user.id, account, password_hash: passwordHash })
            .execute()
        })
        return user.id
      } catch (error) {
        if (systemCode(error) !== UNIQUE_VIOLATION) throw error
        throw new AppError('account.taken', { cause: error, data: { field: 'account' } })
      }
    },
  }
}
export type CredentialRepo = ReturnType<typeof createCredentialRepo>
