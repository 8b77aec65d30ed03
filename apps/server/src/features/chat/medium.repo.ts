import type { MediaId, UserId } from '@thrum/contracts/ids'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { seenBy } from './medium-links.ts'

interface StoredFile {
  id: MediaId
  bytes: number
  /** Sides in px; null of what isn't a picture. */
  width: number | null
  height: number | null
}

/** A medium that its sender may show. */
export interface MediumRow extends StoredFile {
  mime: string
  blur: string | null
  /** How long it lasts; null of what doesn't. */
  ms: number | null
  /** Smaller forms, as many as there are. */
  parts: (StoredFile & { size: 2 | 3 })[]
}

export interface AskedMedium {
  senderId: UserId
  mediaId: MediaId
  kind: 'picture' | 'film' | 'sound' | 'file'
  /** To be seen once, it must be shown by nothing else: what is gone after one look may stand nowhere. */
  isOnce: boolean
}

export function createMediumRepo(db: Kysely<Database>) {
  return {
    /** One's own that nothing shows yet, or one of a message that the sender sees and that stays. In the order asked. */
    async find(asked: readonly AskedMedium[]): Promise<readonly (MediumRow | undefined)[]> {
      const senders = asked.map(({ senderId }) => senderId)
      const ids = asked.map(({ mediaId }) => mediaId)
      const kinds = asked.map(({ kind }) => kind)
      const onces = asked.map(({ isOnce }) => isOnce)
      const { rows } = await sql<{ medium: MediumRow | null }>`
        select case when p.id is not null then jsonb_build_object(
          'id', p.id, 'width', p.width, 'height', p.height, 'bytes', p.bytes, 'mime', p.mime, 'blur', p.blur,
          'ms', p.ms,
          'parts', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'id', s.id, 'width', s.width, 'height', s.height, 'bytes', s.bytes, 'size', s.size_type)), '[]')
            from media s where s.part_of = p.id)) end as medium
        from unnest(${senders}::text[], ${ids}::text[], ${kinds}::text[], ${onces}::boolean[])
          with ordinality as i (sender, media_id, kind, is_once, n)
          left join media p on p.id = i.media_id and p.kind = i.kind and p.part_of is null and (
            (p.owner_id = i.sender and (p.ref is null or (p.ref = 'sticker' and not i.is_once)))
            or (p.ref in ('chat', 'sticker') and not i.is_once and ${seenBy(sql`i.sender`, sql`p.id`, sql`x.fading_s is null`)}))
        order by i.n`.execute(db)
      return rows.map(({ medium }) => medium ?? undefined)
    },

    /**
     * @param id of a medium, or of a smaller form of one
     * @param conversationId where it has to be seen; anywhere if it is left out
     */
    async isSeenBy(userId: UserId, id: MediaId, conversationId?: number): Promise<boolean> {
      const whole = sql`coalesce((select part_of from media where id = ${id}), ${id})`
      const here = conversationId === undefined ? sql`true` : sql`x.conversation_id = ${conversationId}`
      const { rows } = await sql<{ isSeen: boolean }>`
        select ${seenBy(sql`${userId}`, whole, here)} as "isSeen"`.execute(db)
      return rows[0]?.isSeen ?? false
    },
  }
}
export type MediumRepo = ReturnType<typeof createMediumRepo>
