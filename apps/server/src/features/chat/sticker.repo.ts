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

    /**
     * Also one that was taken off a moment ago, and none that a message shows which disappears or is seen once.
     * @returns whether it is a picture of one's own that may be kept
     */
    async keep(ownerId: UserId, id: MediaId): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update media set ref = 'sticker', ends_at = null
        where id = ${id} and owner_id = ${ownerId} and kind = 'picture' and part_of is null
          and coalesce(ref, 'chat') in ('chat', 'sticker') and not exists (
            select from message_media l
              join messages x on x.conversation_id = l.conversation_id and x.seq = l.seq
            where l.media_id = media.id and (x.is_once or x.fading_s is not null))`.execute(db)
      return numAffectedRows === 1n
    },

    /**
     * What no message shows goes with the next sweep; sealed for complaints, as what was recalled is, while its owner
     * has recalled anything: which message showed it is known to no row any more. Source: safety O-7
     * @returns whether it was one
     */
    async release(ownerId: UserId, id: MediaId): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update media set
          ref = case when f.is_shown then 'chat' when f.may_be_recalled then 'recalled' end,
          ends_at = case when not f.is_shown and not f.may_be_recalled then to_timestamp(0) end
        from (select
          exists (select from message_media l where l.media_id = ${id}) as is_shown,
          exists (select from sealed_messages s where s.sender_id = ${ownerId}) as may_be_recalled) f
        where id = ${id} and owner_id = ${ownerId} and ref = 'sticker'`.execute(db)
      return numAffectedRows === 1n
    },
  }
}
export type StickerRepo = ReturnType<typeof createStickerRepo>
