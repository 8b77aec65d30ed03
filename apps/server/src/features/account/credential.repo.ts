import { AppError } from '@thrum/contracts/errors'
import type { InviteNum, UserId } from '@thrum/contracts/ids'
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { CredentialsTable, UsersTable } from '../../db/account-schema.ts'
import type { Database } from '../../db/schema.ts'
import { systemCode } from '../../start-error.ts'

/** Source: PostgreSQL, appendix A */
const UNIQUE_VIOLATION = '23505'

export type Credential = Selectable<CredentialsTable>

export interface NewAccount {
  user: Insertable<UsersTable>
  account: string | null
  email: string | null
  passwordHash: string | null
}

/** A session that changes the password, and by which of its requests. */
export interface KeptSession {
  sessionId: string
  requestId: string | undefined
}

export function createCredentialRepo(db: Kysely<Database>) {
  const credentials = () => db.selectFrom('credentials').selectAll()
  return {
    findByAccount(account: string): Promise<Credential | undefined> {
      return credentials().where('account', '=', account).executeTakeFirst()
    },
    findByEmail(email: string): Promise<Credential | undefined> {
      return credentials().where('email', '=', email).executeTakeFirst()
    },
    findNew: (way: 'account' | 'email', folded: string, since: Date) => findNew(db, { way, folded, since }),
    /** @throws AppError `session.expired` for an account that was cancelled during this call */
    get(userId: UserId): Promise<Credential> {
      const gone = () => new AppError('session.expired')
      return credentials().where('user_id', '=', userId).executeTakeFirstOrThrow(gone)
    },
    async findInviter(inviteNum: InviteNum): Promise<UserId | undefined> {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('invite_num', '=', inviteNum)
        .executeTakeFirst()
      return row?.id
    },
    /**
     * Two sign-ups racing for one name or address: the unique index decides.
     * @param ensure runs inside, after the name is ours, so that what it looks at can't change meanwhile
     * @throws AppError `account.taken`, `account.emailTaken`
     */
    async insert(
      { user, account, email, passwordHash }: NewAccount,
      ensure: (within: Kysely<Database>) => Promise<void>,
    ): Promise<UserId> {
      return db
        .transaction()
        .execute(async (trx) => {
          await trx.insertInto('users').values(user).execute()
          await trx
            .insertInto('credentials')
            .values({ user_id: user.id, account, email, password_hash: passwordHash })
            .execute()
          await ensure(trx)
          return user.id
        })
        .catch((error: unknown) => {
          throw email === null ? takenFrom(error, 'account.taken', 'account') : emailTaken(error)
        })
    },
    /** @param ensure as for `insert` @throws AppError `account.emailTaken`; `session.expired` as for `get` */
    async setEmail(
      userId: UserId,
      email: string,
      ensure: (within: Kysely<Database>) => Promise<void>,
    ): Promise<void> {
      await db
        .transaction()
        .execute(async (trx) => {
          const changed = await trx
            .updateTable('credentials')
            .set({ email })
            .where('user_id', '=', userId)
            .executeTakeFirst()
          if (changed.numUpdatedRows !== 1n) throw new AppError('session.expired')
          await ensure(trx)
        })
        .catch((error: unknown) => {
          throw emailTaken(error)
        })
    },
    /** The same password under more work; nothing happens where it was changed meanwhile. */
    async replaceHash(userId: UserId, old: string, passwordHash: string): Promise<void> {
      await db
        .updateTable('credentials')
        .set({ password_hash: passwordHash })
        .where('user_id', '=', userId)
        .where('password_hash', '=', old)
        .execute()
    },
    setPassword: (userId: UserId, passwordHash: string, how: Pick<NewPassword, 'old' | 'keep' | 'resetId'>) =>
      setPassword(db, { userId, passwordHash, ...how }),
    /** Whether this request is the one that set the password of this address by a mailed code. */
    async hasReset(email: string, requestId: string | undefined): Promise<boolean> {
      if (requestId === undefined) return false
      const row = await db
        .selectFrom('credentials')
        .select('user_id')
        .where('email', '=', email)
        .where('reset_request_id', '=', requestId)
        .executeTakeFirst()
      return row !== undefined
    },
    /** Whether this request of this session is the one that set the password. */
    async hasSetPassword({ sessionId, requestId }: KeptSession): Promise<boolean> {
      if (requestId === undefined) return false
      const row = await db
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', sessionId)
        .where('password_request_id', '=', requestId)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
export type CredentialRepo = ReturnType<typeof createCredentialRepo>

/** Of an account that was made since then, and whose owner has not said yet who they are. */
function findNew(
  db: Kysely<Database>,
  { way, folded, since }: { way: 'account' | 'email'; folded: string; since: Date },
): Promise<Credential | undefined> {
  return db
    .selectFrom('credentials as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .selectAll('c')
    .where(`c.${way}`, '=', folded)
    .where('u.created_at', '>', since)
    .where('u.complete_at', 'is', null)
    .executeTakeFirst()
}

interface NewPassword {
  userId: UserId
  passwordHash: string
  /** The hash that must still stand there; undefined where it doesn't matter. */
  old: string | undefined
  /** The one session that goes on, and remembers by which of its requests it was done. */
  keep: KeptSession | undefined
  /** By which request a mailed code sets it. */
  resetId?: string | undefined
}

/**
 * Sets a password and ends sessions in one step, so that none made by the old one slips through.
 * @returns the ended sessions, or undefined if `old` stood there no more
 */
function setPassword(
  db: Kysely<Database>,
  { userId, passwordHash, old, keep, resetId }: NewPassword,
): Promise<string[] | undefined> {
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('credentials')
      .set({ password_hash: passwordHash, reset_request_id: resetId ?? null })
      .where('user_id', '=', userId)
      .$if(old !== undefined, (query) => query.where('password_hash', '=', old ?? null))
      .executeTakeFirst()
    if (changed.numUpdatedRows !== 1n) return undefined
    const ended = await trx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '<>', keep?.sessionId ?? '')
      .returning('id')
      .execute()
    if (keep !== undefined)
      await trx
        .updateTable('sessions')
        .set({ password_request_id: keep.requestId ?? null })
        .where('id', '=', keep.sessionId)
        .execute()
    return ended.map(({ id }) => id)
  })
}

function emailTaken(error: unknown): unknown {
  return takenFrom(error, 'account.emailTaken', 'email')
}

function takenFrom(error: unknown, code: 'account.taken' | 'account.emailTaken', field: string): unknown {
  return systemCode(error) === UNIQUE_VIOLATION
    ? new AppError(code, { cause: error, data: { field } })
    : error
}
