import type { GalleryKind } from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { joinSender, type MessageRow, messageColumns } from './message-row.ts'

/** In the words of the indexes `messages_media` and `messages_links`, or they would not be used. */
const KINDS: Readonly<Record<GalleryKind, RawBuilder<unknown>>> = {
  pictures: sql`x.type = 'image'`,
  films: sql`x.type = 'video'`,
  files: sql`x.type = 'file'`,
  links: sql`x.type = 'text' and strpos(x.folded, 'https://') > 0`,
}

export interface GalleryRange {
  conversationId: number
  /** Where this side's view begins; the first sequence left out. */
  clearedSeq: number
  kind: GalleryKind
  /** This sequence left out, too. */
  before: number
  limit: number
}

export function createGalleryRepo(db: Kysely<Database>) {
  return {
    /** Newest first: what this person sees, and nobody took back or marked. */
    async list(userId: UserId, range: GalleryRange): Promise<MessageRow[]> {
      const { conversationId, clearedSeq, kind, before, limit } = range
      const { rows } = await sql<MessageRow>`
        select ${messageColumns(sql`${userId}::text`)}, false as is_deleted
        from messages x ${joinSender(sql`${userId}::text`)}
        where x.conversation_id = ${conversationId} and ${KINDS[kind]}
          and x.seq < ${before} and x.seq > ${clearedSeq}
          and x.revoked_at is null and x.erased_at is null and not x.is_risky and not x.is_once and not exists (
            select from message_deletes d
            where d.user_id = ${userId} and d.conversation_id = x.conversation_id and d.seq = x.seq)
        order by x.seq desc limit ${limit}`.execute(db)
      return rows
    },
  }
}
export type GalleryRepo = ReturnType<typeof createGalleryRepo>
