import { AppError } from '@thrum/contracts/errors'
import type { QrId, UserId } from '@thrum/contracts/ids'
import { type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { CredentialsTable, UsersTable } from '../../db/account-schema.ts'
import type { Database } from '../../db/schema.ts'
import { type Face, faceOf } from '../friends/index.ts'

export type UserRow = Selectable<UsersTable>
/** With what only its owner is told. */
export type OwnRow = UserRow & Pick<Selectable<CredentialsTable>, 'account' | 'email' | 'password_hash'>

/** The account was cancelled during this call. */
const gone = () => new AppError('session.expired')

export function createProfileRepo(db: Kysely<Database>) {
  return {
    async get(id: UserId): Promise<OwnRow> {
      return db
        .selectFrom('users')
        .innerJoin('credentials', 'credentials.user_id', 'users.id')
        .selectAll('users')
        .select(['credentials.account', 'credentials.email', 'credentials.password_hash'])
        .where('users.id', '=', id)
        .executeTakeFirstOrThrow(gone)
    },
    async findFace(by: { userId: UserId } | { qrId: QrId }, viewerId: UserId): Promise<Face | undefined> {
      const query = db
        .selectFrom('users as u')
        .innerJoinLateral(faceOf(sql.ref('u.id'), sql`${viewerId}`).as('face'), (join) => join.onTrue())
        .selectAll('face')
      return 'userId' in by
        ? query.where('u.id', '=', by.userId).executeTakeFirst()
        : query.where('u.qr_id', '=', by.qrId).executeTakeFirst()
    },
    /** Runs `decide` on the locked row, so that two saves of one person can't cross. */
    async change(id: UserId, decide: (row: UserRow) => Updateable<UsersTable> | undefined): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('users')
          .selectAll()
          .where('id', '=', id)
          .where('closed_at', 'is', null)
          .forUpdate()
          .executeTakeFirstOrThrow(gone)
        const changes = decide(row)
        if (changes !== undefined && Object.keys(changes).length > 0) {
          await trx.updateTable('users').set(changes).where('id', '=', id).execute()
        }
      })
    },
  }
}
export type ProfileRepo = ReturnType<typeof createProfileRepo>
