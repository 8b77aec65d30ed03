import { AppError } from '@thrum/contracts/errors'
import type { MediaId, UserId } from '@thrum/contracts/ids'
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { MediaTable, SealedMediaTable } from '../../db/media-schema.ts'
import type { Database } from '../../db/schema.ts'
import { faceOf } from '../friends/index.ts'

export type MediaRow = Selectable<MediaTable>

/** With the poster of a film. */
export type OwnRow = MediaRow & { poster: MediaId | null }

/** Of a smaller form, `ref` and `ends_at` are those of the picture that it belongs to. */
export type FoundMedium = Pick<MediaRow, 'id' | 'owner_id' | 'mime' | 'ref' | 'ends_at'>

/** With whether its owner has it as the avatar, in the viewer's eyes. */
export type ViewedMedium = FoundMedium & { is_avatar: boolean }

/** Rows deleted at a time, so that no statement grows with how much somebody has. */
const CHUNK = 200

/** How the profile names a medium. */
const avatarText = sql<string>`'/media/' || media.id`

const poster = sql<MediaId | null>`(
  select part.id from media part where part.part_of = media.id and media.kind = 'film')`.as('poster')

export function createMediaRepo(db: Kysely<Database>) {
  return { ...createShelf(db), ...createEndings(db) }
}
export type MediaRepo = ReturnType<typeof createMediaRepo>

/** What comes, and what it is. */
function createShelf(db: Kysely<Database>) {
  return {
    /** Under a lock on the owner's row, so that the closing of an account finds all there is. @throws AppError `session.expired` */
    async insert(ownerId: UserId, rows: readonly Insertable<MediaTable>[]): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await ensureOpen(trx, ownerId)
        await trx.insertInto('media').values(rows).execute()
      })
    },
    find: (id: MediaId): Promise<FoundMedium | undefined> => found(db, id).executeTakeFirst(),
    async findFor(viewerId: UserId, id: MediaId): Promise<ViewedMedium | undefined> {
      return found(db, id)
        .innerJoinLateral(faceOf(sql.ref('m.owner_id'), sql`${viewerId}`).as('face'), (join) => join.onTrue())
        .select(sql<boolean>`face.avatar = '/media/' || m.id`.as('is_avatar'))
        .executeTakeFirst()
    },
    /** One's own that was uploaded, whole. */
    async findOwn(id: MediaId, ownerId: UserId): Promise<OwnRow | undefined> {
      return db
        .selectFrom('media')
        .selectAll()
        .select(poster)
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .where('kind', '!=', 'export')
        .where('part_of', 'is', null)
        .executeTakeFirst()
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
    /** Marks a picture of one's own as an avatar. Undefined where it is no such picture, or stands in a message. */
    async claimAvatar(id: MediaId, ownerId: UserId): Promise<MediaRow | undefined> {
      return db
        .updateTable('media')
        .set({ ref: 'avatar' })
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .where('kind', '=', 'picture')
        .where('part_of', 'is', null)
        .where(sql<boolean>`coalesce(ref, 'avatar') = 'avatar'`)
        .returningAll()
        .executeTakeFirst()
    },
    /** Forgets the smaller forms of a picture. */
    removeParts: (id: MediaId) => removeParts(db, [id]),
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
        .where('media.part_of', 'is', null)
        .where(sql<boolean>`coalesce(media.ref, 'avatar') = 'avatar'`)
        .where(sql<boolean>`(users.avatar = ${avatarText}) is distinct from (media.ref is not null)`)
        .execute()
    },
    /** Which of these have a row. */
    async known(ids: readonly MediaId[]): Promise<Set<MediaId>> {
      if (ids.length === 0) return new Set()
      const rows = await db
        .selectFrom('media')
        .select('id')
        .where('id', 'in', ids)
        .union(db.selectFrom('sealed_media').select('store_id as id').where('store_id', 'in', ids))
        .union(db.selectFrom('complaint_media').select('store_id as id').where('store_id', 'in', ids))
        .execute()
      return new Set(rows.map(({ id }) => id))
    },
    /**
     * What the person has uploaded, not taken back, and shown in nothing that disappears or is seen once, but for
     * stickers, which stay theirs; oldest first.
     */
    async listOf(ownerId: UserId): Promise<MediaRow[]> {
      return db
        .selectFrom('media')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where('kind', '!=', 'export')
        .where('part_of', 'is', null)
        .where(sql<boolean>`ref is distinct from 'recalled'`)
        .where(sql<boolean>`(ref = 'sticker' or not exists (
          select from message_media l
            join messages x on x.conversation_id = l.conversation_id and x.seq = l.seq
          where l.media_id = media.id and (x.fading_s is not null or x.is_once)))`)
        .orderBy('created_at')
        .execute()
    },
  }
}

const found = (db: Kysely<Database>, id: MediaId) =>
  db
    .selectFrom('media as m')
    .innerJoin('media as whole', (join) => join.on(sql<boolean>`whole.id = coalesce(m.part_of, m.id)`))
    .select(['m.id', 'm.owner_id', 'm.mime', 'whole.ref', 'whole.ends_at'])
    .where('m.id', '=', id)

/** What goes, and what is kept sealed of it. */
function createEndings(db: Kysely<Database>) {
  return {
    /** Forgets what nothing refers to since before `before`, and what has ended. A former avatar waits for blocks to end. */
    async removeEnded(before: Date, now: Date): Promise<MediaId[]> {
      return db.transaction().execute(async (trx) => {
        const rows = await trx
          .deleteFrom('media')
          .where(({ and, eb, exists, not, or, selectFrom }) =>
            or([
              eb('media.ends_at', '<=', now),
              and([
                eb('media.ref', 'is', null),
                eb('media.part_of', 'is', null),
                eb('media.created_at', '<', before),
                not(
                  exists(
                    selectFrom('users')
                      .select('users.id')
                      .whereRef('users.id', '=', 'media.owner_id')
                      .where('users.avatar', '=', avatarText),
                  ),
                ),
                not(
                  exists(
                    selectFrom('blocks')
                      .select('blocks.user_id')
                      .whereRef('blocks.user_id', '=', 'media.owner_id')
                      .where('blocks.avatar', '=', avatarText),
                  ),
                ),
              ]),
            ]),
          )
          .returning('media.id')
          .execute()
        const ids = rows.map(({ id }) => id)
        return [...ids, ...(await removeParts(trx, ids))]
      })
    },
    /** What was recalled and is not sealed yet; of one owner, or of all. */
    async listRecalled(ownerId: UserId | undefined) {
      return db
        .selectFrom('media')
        .select(['id', 'mime'])
        .where('ref', '=', 'recalled')
        .where('ends_at', 'is', null)
        .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId as UserId))
        .execute()
    },
    /** What can't be sealed lies as it is until then. */
    async keepUnsealed(id: MediaId, endsAt: Date): Promise<void> {
      await db
        .updateTable('media')
        .set({ ends_at: endsAt })
        .where('id', '=', id)
        .where('ref', '=', 'recalled')
        .execute()
    },
    /** @returns whose bytes go now; undefined if somebody else did it first */
    async replaceBySealed(row: Insertable<SealedMediaTable>): Promise<MediaId[] | undefined> {
      return db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('media')
          .where('id', '=', row.media_id)
          .executeTakeFirst()
        if (numDeletedRows === 0n) return undefined
        await trx.insertInto('sealed_media').values(row).execute()
        return [row.media_id, ...(await removeParts(trx, [row.media_id]))]
      })
    },
    async findSealed(id: MediaId): Promise<Selectable<SealedMediaTable> | undefined> {
      return db.selectFrom('sealed_media').selectAll().where('media_id', '=', id).executeTakeFirst()
    },
    /** @returns where the bytes of what was forgotten lie */
    async removeSealed(before: Date): Promise<MediaId[]> {
      const rows = await db
        .deleteFrom('sealed_media')
        .where('sealed_at', '<=', before)
        .returning('store_id')
        .execute()
      return rows.map(({ store_id }) => store_id)
    },
    async remove(id: MediaId): Promise<void> {
      await db.deleteFrom('media').where('id', '=', id).execute()
    },
    /** @returns whose bytes go now; none once all are gone */
    async removeSomeOf(ownerId: UserId): Promise<MediaId[]> {
      const rows = await db
        .deleteFrom('media')
        .where('id', 'in', (select) =>
          select.selectFrom('media').select('id').where('owner_id', '=', ownerId).limit(CHUNK),
        )
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}

/** In the transaction that forgets the pictures they belong to. */
async function removeParts(db: Kysely<Database>, ids: readonly MediaId[]): Promise<MediaId[]> {
  if (ids.length === 0) return []
  const rows = await db
    .deleteFrom('media')
    .where(sql<boolean>`part_of = any (${ids})`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function ensureOpen(trx: Transaction<Database>, ownerId: UserId): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', ownerId)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirstOrThrow(() => new AppError('session.expired'))
}
