import { AppError } from '@thrum/contracts/errors'
import type { MediaId, UserId } from '@thrum/contracts/ids'
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database, MediaTable } from '../../db/schema.ts'

export type MediaRow = Selectable<MediaTable>

/** How the profile names a medium. */
const avatarText = sql<string>`'/media/' || media.id`

export function createMediaRepo(db: Kysely<Database>) {
  return {
    /** Under a lock on the owner's row, so that the closing of an account finds all there is. @throws AppError `session.expired` */
    async insert(row: Insertable<MediaTable>): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await ensureOpen(trx, row.owner_id)
        await trx.insertInto('media').values(row).execute()
      })
    },
    async find(id: MediaId): Promise<MediaRow | undefined> {
      return db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
    },
    /** Whose session it is, while it lives and its account is open. */
    async findViewer(sessionId: string, now: Date) {
      return db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['sessions.user_id', 'users.complete_at'])
        .where('sessions.id', '=', sessionId)
        .where('sessions.ends_at', '>', now)
        .where('users.closed_at', 'is', null)
        .executeTakeFirst()
    },
    /** Marks a picture of one's own as an avatar. Undefined where it is no such picture. */
    async claimAvatar(id: MediaId, ownerId: UserId): Promise<MediaRow | undefined> {
      return db
        .updateTable('media')
        .set({ ref: 'avatar' })
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .where('kind', '=', 'picture')
        .returningAll()
        .executeTakeFirst()
    },
    async resize(id: MediaId, form: Pick<MediaRow, 'mime' | 'width' | 'height'> & { bytes: number }) {
      await db.updateTable('media').set(form).where('id', '=', id).execute()
    },
    /** Lets the marks follow what the profile says now, whatever saves have crossed. */
    async settleAvatar(ownerId: UserId): Promise<void> {
      await db
        .updateTable('media')
        .from('users')
        .set({ ref: sql`case when users.avatar = ${avatarText} then 'avatar' end` })
        .whereRef('users.id', '=', 'media.owner_id')
        .where('media.owner_id', '=', ownerId)
        .where('media.kind', '=', 'picture')
        .where(sql<boolean>`(users.avatar = ${avatarText}) is distinct from (media.ref is not null)`)
        .execute()
    },
    /** Forgets what nothing refers to since before `before`, and what has ended. */
    async removeEnded(before: Date, now: Date): Promise<MediaId[]> {
      const rows = await db
        .deleteFrom('media')
        .where(({ and, eb, exists, not, or, selectFrom }) =>
          or([
            eb('media.ends_at', '<', now),
            and([
              eb('media.ref', 'is', null),
              eb('media.created_at', '<', before),
              not(
                exists(
                  selectFrom('users')
                    .select('users.id')
                    .whereRef('users.id', '=', 'media.owner_id')
                    .where('users.avatar', '=', avatarText),
                ),
              ),
            ]),
          ]),
        )
        .returning('media.id')
        .execute()
      return rows.map(({ id }) => id)
    },
    async remove(id: MediaId): Promise<void> {
      await db.deleteFrom('media').where('id', '=', id).execute()
    },
    async removeAllOf(ownerId: UserId): Promise<MediaId[]> {
      const rows = await db.deleteFrom('media').where('owner_id', '=', ownerId).returning('id').execute()
      return rows.map(({ id }) => id)
    },
    /** Which of these have a row. */
    async known(ids: readonly MediaId[]): Promise<Set<MediaId>> {
      if (ids.length === 0) return new Set()
      const rows = await db.selectFrom('media').select('id').where('id', 'in', ids).execute()
      return new Set(rows.map(({ id }) => id))
    },
    async listOf(ownerId: UserId): Promise<MediaRow[]> {
      return db
        .selectFrom('media')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where('kind', '!=', 'export')
        .orderBy('created_at')
        .execute()
    },
  }
}
export type MediaRepo = ReturnType<typeof createMediaRepo>

async function ensureOpen(trx: Transaction<Database>, ownerId: UserId): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', ownerId)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirstOrThrow(() => new AppError('session.expired'))
}
