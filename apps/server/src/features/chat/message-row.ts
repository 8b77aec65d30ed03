import type { MessageType } from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import { type RawBuilder, sql } from 'kysely'
import type { SetReaction } from '../../db/chat-schema.ts'
import { faceOf } from '../friends/index.ts'

export interface MessageRow {
  conversation_id: number
  seq: number
  change: number
  sender_id: UserId
  client_id: string
  type: MessageType
  payload: Readonly<Record<string, unknown>>
  cloud_custom_data: string
  /** Epoch ms. */
  sent_ms: number
  is_edited: boolean
  is_revoked: boolean
  revoker_id: UserId | null
  is_erased: boolean
  /** On the side of whoever asks. */
  is_deleted: boolean
  reactions: readonly SetReaction[] | null
  is_risky: boolean
  /** Null of what stays. */
  fading_s: number | null
  /** Epoch ms; null until it was read. */
  fades_ms: number | null
  /** Its receiver sees its picture once. */
  is_once: boolean
  is_opened: boolean
  /** By whoever asks; null of what isn't a voice message. */
  is_played: boolean | null
  /** Null for a sender whose account is gone. */
  nick: string | null
  avatar: string | null
}

/** The sender `s` of a message `x`, as `userId` sees them. */
export const joinSender = (userId: RawBuilder<unknown>) => sql`
  left join lateral ${faceOf(sql`x.sender_id`, userId)} s on true`

/** Of a message `x` and its sender `s`, as `userId` sees it. */
export const messageColumns = (userId: RawBuilder<unknown>) => sql`
  x.conversation_id, x.seq, x.change, x.sender_id, x.client_id, x.type, x.payload, x.cloud_custom_data,
  floor(extract(epoch from x.sent_at) * 1000)::int8 as sent_ms, x.edited_at is not null as is_edited,
  x.revoked_at is not null as is_revoked, x.revoker_id, x.erased_at is not null as is_erased,
  x.reactions, x.is_risky, x.fading_s, ceil(extract(epoch from x.fades_at) * 1000)::int8 as fades_ms,
  x.is_once, x.opened_at is not null as is_opened, case when x.type = 'audio' then exists (
    select from message_plays h
    where h.user_id = ${userId} and h.conversation_id = x.conversation_id and h.seq = x.seq) end as is_played,
  s.nick_name as nick, s.avatar`

/**
 * The newest change that a person may know of. The conversation's own counter rises with the other's deletions too,
 * which are nobody else's business: least of all of somebody who was blocked.
 */
export function shownChange(conversationId: RawBuilder<unknown>, userId: RawBuilder<unknown>) {
  return sql<number>`greatest(0,
    (select x.change from messages x where x.conversation_id = ${conversationId} order by x.change desc limit 1),
    (select d.change from message_deletes d where d.user_id = ${userId} and d.conversation_id = ${conversationId}
      order by d.change desc limit 1),
    (select h.change from message_plays h where h.user_id = ${userId} and h.conversation_id = ${conversationId}
      order by h.change desc limit 1))`
}
