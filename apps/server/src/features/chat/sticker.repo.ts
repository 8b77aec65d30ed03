import type { MediaId, UserId } from '@thrum/contracts/ids'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { PictureRow } from './medium.view.ts'

/** A picture of one's own that is kept as a sticker is marked as one, whether messages show it or not. */
export function createStickerRepo(db: Kysely<Database>) {
  return {
    /** The newest first. */
    async list(ownerId: UserId): Promise<readonly PictureRow[]> {
      const { rows } = await sql<PictureRow>`
        select p.id, p.width, p.height, (
          select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'width', s.width, 'height', s.height)), '[]')
          from media s where s.part_of = p.id) as parts
        from media p where p.owner_id = ${ownerId} and p.ref = 'sticker' and p.part_of is null
        order by p.created_at desc, p.id`.execute(db)
      return rows
    },

    /** Also one that was taken off a moment ago. @returns whether it is a picture of one's own that may be kept */
    async keep(ownerId: UserId, id: MediaId): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update media set ref = 'sticker', ends_at = null
        where id = ${id} and owner_id = ${ownerId} and kind = 'picture' and part_of is null
          and coalesce(ref, 'chat') in ('chat', 'sticker')`.execute(db)
      return numAffectedRows === 1n
    },

    /** What no message shows goes with the next sweep. @returns whether it was one */
    async release(ownerId: UserId, id: MediaId): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update media set
          ref = case when exists (select from message_media l where l.media_id = media.id) then 'chat' end,
          ends_at = case when not exists (select from message_media l where l.media_id = media.id)
            then to_timestamp(0) end
        where id = ${id} and owner_id = ${ownerId} and ref = 'sticker'`.execute(db)
      return numAffectedRows === 1n
    },
  }
}
export type StickerRepo = ReturnType<typeof createStickerRepo>
