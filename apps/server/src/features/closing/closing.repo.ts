import { AVATARS } from '@thrum/contracts/account/account.entities'
import type { UserId } from '@thrum/contracts/ids'
import { LOCKOUT_DAYS } from '@thrum/contracts/limits'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Writes the lockout of a name within the closing. */
export type LockOut = (folded: string, endsAt: Date, within: Kysely<Database>) => Promise<void>

/** Rows deleted at a time, so that no statement grows with how much somebody has. */
const CHUNK = 500
const EMPTY_PROFILE = {
  nick_name: '',
  avatar: AVATARS[0] ?? '',
  sex: 'none' as const,
  birthday: null,
  height: null,
  weight: null,
  country: null,
  hometown: '',
  under_age_until: null,
}

export function createClosingRepo(db: Kysely<Database>) {
  return {
    /**
     * The first step, in one transaction: from here on nobody gets in, nothing plays, and nobody is seen. The
     * rest of the deletion follows, however often the process dies meanwhile.
     * @returns the sessions that were there; undefined if the account is closed already
     */
    async close(userId: UserId, lockOut: LockOut): Promise<string[] | undefined> {
      return db.transaction().execute(async (trx) => {
        if (!(await markClosed(trx, userId))) return undefined
        const endsAt = await inDays(trx, LOCKOUT_DAYS)
        await trx.insertInto('tombstones').values({ user_id: userId, ends_at: endsAt }).execute()
        return shut(trx, userId, endsAt, lockOut)
      })
    },

    /** People whose deletion has begun; a suspended account is closed too, and keeps all it has. */
    async listClosed(): Promise<UserId[]> {
      const rows = await db
        .selectFrom('users')
        .select('id')
        .where('closed_at', 'is not', null)
        .where('suspended_at', 'is', null)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Plays, with the partner's view of them: it is one record of two people. @returns whether there were more */
    async removeSomePlays(userId: UserId): Promise<boolean> {
      const result = await db
        .deleteFrom('plays')
        .where('id', 'in', (select) =>
          select
            .selectFrom('plays')
            .select('id')
            .where((where) =>
              where.or([where('initiator_id', '=', userId), where('receiver_id', '=', userId)]),
            )
            .limit(CHUNK),
        )
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    },

    /** Everything that refers to the person goes with the row; toys can be bound by others again. */
    async removePerson(userId: UserId): Promise<void> {
      await db
        .deleteFrom('users')
        .where('id', '=', userId)
        .where('closed_at', 'is not', null)
        .where('suspended_at', 'is', null)
        .execute()
    },

    /**
     * A backup from before a deletion brings nobody back, and its names stay locked as long as they were to be.
     * @returns how many it had brought back
     */
    async applyTombstones(lockOut: LockOut): Promise<number> {
      return db.transaction().execute(async (trx) => {
        const risen = await trx
          .selectFrom('users')
          .innerJoin('tombstones', 'tombstones.user_id', 'users.id')
          .select(['users.id', 'tombstones.ends_at'])
          .where((is) => is.or([is('users.closed_at', 'is', null), is('users.suspended_at', 'is not', null)]))
          .execute()
        for (const { id, ends_at } of risen) {
          await markClosed(trx, id)
          await shut(trx, id, ends_at, lockOut)
        }
        return risen.length
      })
    },

    /** By the database's time, like the look-up. */
    async removeEnded(): Promise<void> {
      await db.deleteFrom('lockouts').where('ends_at', '<=', sql<Date>`now()`).execute()
      await db.deleteFrom('tombstones').where('ends_at', '<=', sql<Date>`now()`).execute()
    },
  }
}
export type ClosingRepo = ReturnType<typeof createClosingRepo>

/** Of two closings at once one wins; what others could see of the person is empty from here on. */
async function markClosed(trx: Transaction<Database>, userId: UserId): Promise<boolean> {
  const result = await trx
    .updateTable('users')
    .set({ ...EMPTY_PROFILE, closed_at: sql<Date>`now()`, suspended_at: null })
    .where('id', '=', userId)
    .where((is) => is.or([is('closed_at', 'is', null), is('suspended_at', 'is not', null)]))
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return false
  await trx.deleteFrom('blocks').where('user_id', '=', userId).execute()
  return true
}

/**
 * Takes away all ways in, and ends what is open. The names go first: no session is made without them.
 * @returns the sessions that were there
 */
async function shut(
  trx: Transaction<Database>,
  userId: UserId,
  endsAt: Date,
  lockOut: LockOut,
): Promise<string[]> {
  const names = await trx
    .deleteFrom('credentials')
    .where('user_id', '=', userId)
    .returning(['account', 'email'])
    .executeTakeFirst()
  for (const name of [names?.account, names?.email]) {
    if (name !== null && name !== undefined) await lockOut(name, endsAt, trx)
  }
  if (names?.email) await forgetMailbox(trx, names.email)
  await endPlays(trx, userId)
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  const ended = await trx.deleteFrom('sessions').where('user_id', '=', userId).returning('id').execute()
  return ended.map(({ id }) => id)
}

/** By the database's time: a server whose clock is wrong neither shortens nor lengthens it. Source: DE-08 */
async function inDays(trx: Transaction<Database>, days: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select now() + make_interval(days => ${days}) as at`.execute(trx)
  const at = rows[0]?.at
  if (at === undefined) throw new Error('the database tells no time')
  return at
}

async function forgetMailbox(trx: Transaction<Database>, email: string): Promise<void> {
  await trx.deleteFrom('verification_codes').where('email', '=', email).execute()
  await trx.deleteFrom('mailbox_proofs').where('email', '=', email).execute()
}

async function endPlays(trx: Transaction<Database>, userId: UserId): Promise<void> {
  await trx
    .updateTable('plays')
    .set({ state: 'closed', reason: 'signedOut', closed_by: 'server', ended_at: sql<Date>`now()` })
    .where('state', '<>', 'closed')
    .where((where) => where.or([where('initiator_id', '=', userId), where('receiver_id', '=', userId)]))
    .execute()
}
