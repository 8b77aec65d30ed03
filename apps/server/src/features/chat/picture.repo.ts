import type { MediaId, UserId } from '@thrum/contracts/ids'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { seenBy } from './picture-links.ts'

/** Sides in px. */
interface PictureFile {
  id: MediaId
  width: number
  height: number
  bytes: number
}

/** A picture that its sender may show. */
export interface PictureRow extends PictureFile {
  mime: string
  blur: string | null
  /** Smaller forms, as many as there are. */
  parts: (PictureFile & { size: 2 | 3 })[]
}

export interface AskedPicture {
  senderId: UserId
  mediaId: MediaId
}

export function createPictureRepo(db: Kysely<Database>) {
  return {
    /** One's own that nothing shows yet, or one of a message that the sender sees. In the order asked. */
    async find(asked: readonly AskedPicture[]): Promise<readonly (PictureRow | undefined)[]> {
      const senders = asked.map(({ senderId }) => senderId)
      const ids = asked.map(({ mediaId }) => mediaId)
      const { rows } = await sql<{ picture: PictureRow | null }>`
        select case when p.id is not null then jsonb_build_object(
          'id', p.id, 'width', p.width, 'height', p.height, 'bytes', p.bytes, 'mime', p.mime, 'blur', p.blur,
          'parts', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'id', s.id, 'width', s.width, 'height', s.height, 'bytes', s.bytes, 'size', s.size_type)), '[]')
            from media s where s.part_of = p.id)) end as picture
        from unnest(${senders}::text[], ${ids}::text[]) with ordinality as i (sender, media_id, n)
          left join media p on p.id = i.media_id and p.kind = 'picture' and p.part_of is null and (
            (p.ref is null and p.owner_id = i.sender)
            or (p.ref = 'chat' and ${seenBy(sql`i.sender`, sql`p.id`)}))
        order by i.n`.execute(db)
      return rows.map(({ picture }) => picture ?? undefined)
    },

    /** @param id of a medium, or of a smaller form of one */
    async isSeenBy(userId: UserId, id: MediaId): Promise<boolean> {
      const whole = sql`coalesce((select part_of from media where id = ${id}), ${id})`
      const { rows } = await sql<{ isSeen: boolean }>`
        select ${seenBy(sql`${userId}`, whole)} as "isSeen"`.execute(db)
      return rows[0]?.isSeen ?? false
    },
  }
}
export type PictureRepo = ReturnType<typeof createPictureRepo>
