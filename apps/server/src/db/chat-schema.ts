import type { Draft, MessageType } from '@thrum/contracts/chat/chat.entities'
import type { MediaId, UserId } from '@thrum/contracts/ids'
import type { ColumnType, Generated } from 'kysely'

/** One per pair of people. Names both without a reference: it stays for one side when the other is gone. */
export interface ConversationsTable {
  id: Generated<number>
  type: Generated<'C2C' | 'GROUP'>
  /** The lesser of the two ids, and the greater, by code unit. */
  user_a: UserId
  user_b: UserId
  /** Rises by one with each message, under the row's lock: the messages have no gap. */
  last_seq: Generated<number>
  /** Rises with everything that happens in it. */
  change: Generated<number>
  /** Time of the newest message; never falls. */
  last_at: Date
  /** What comes disappears so long after it was read; null for never. */
  fading_s: number | null
}

/** What is counted over all of a person's conversations. */
export interface ChatPeopleTable {
  user_id: UserId
  own_change: Generated<number>
  /** Unread messages of those that are neither muted nor gone. */
  message_count: Generated<number>
}

/** One side's view of a conversation. */
export interface MembersTable {
  conversation_id: number
  user_id: UserId
  unread: Generated<number>
  read_seq: Generated<number>
  /** As far as the other may see it: stands still while one of the two blocks the other. */
  shown_seq: Generated<number>
  /** Reached one of the person's devices, if that is further than what was read. Not written while one blocks the other. */
  delivered_seq: Generated<number>
  cleared_seq: Generated<number>
  /** The other is an account of the service's own. */
  is_official: Generated<boolean>
  is_pinned: Generated<boolean>
  is_muted: Generated<boolean>
  is_gone: Generated<boolean>
  /** The conversation's, to the second: the list's order. */
  last_at: Date
  own_change: Generated<number>
  /** What was typed and not sent. */
  draft: ColumnType<Draft | null, string | null | undefined, string | null>
  /** When the one that was sent or emptied last had been written, epoch ms. */
  draft_gone_ms: number | null
}

export interface MessagesTable {
  conversation_id: number
  seq: number
  change: number
  sender_id: UserId
  client_id: string
  type: MessageType
  /** Empty once recalled or erased. */
  payload: ColumnType<Readonly<Record<string, unknown>>, string, string>
  cloud_custom_data: Generated<string>
  /** The text as search compares it. */
  folded: string | null
  sent_at: Date
  edited_at: Date | null
  revoked_at: Date | null
  revoker_id: UserId | null
  /** Its content is gone from both sides: its sender's account is over, or its own time. */
  erased_at: Date | null
  /** In the order in which they were first set. Null for none. */
  reactions: ColumnType<readonly SetReaction[] | null, string | null | undefined, string | null>
  /** A moderator marked it. */
  is_risky: Generated<boolean>
  /** It disappears so long after it was read; null for never. */
  fading_s: number | null
  /** Null until it was read. */
  fades_at: Date | null
  /** Its receiver sees its picture once. */
  is_once: Generated<boolean>
  opened_at: Date | null
  /** By which tap, until the bytes are gone. */
  opened_by: string | null
}

/** One emoji on a message, and who set it. */
export interface SetReaction {
  reactionID: string
  users: UserId[]
}

/** A message deleted on one side. */
export interface MessageDeletesTable {
  user_id: UserId
  conversation_id: number
  seq: number
  change: number
}

/** A voice message that its receiver has heard; nobody else is told. */
export interface MessagePlaysTable {
  user_id: UserId
  conversation_id: number
  seq: number
  change: number
}

/** Which message shows which medium; gone with the last side that sees the message. */
export interface MessageMediaTable {
  media_id: MediaId
  conversation_id: number
  seq: number
}

/** A recalled message as it was, encrypted, for complaints alone and for a few days. Source: safety O-7 */
export interface SealedMessagesTable {
  conversation_id: number
  seq: number
  sender_id: UserId
  content: Buffer
  sealed_at: Date
}

/** A message that a command changed beside the running server, which tells those it concerns and forgets it here. */
export interface MessageNewsTable {
  conversation_id: number
  seq: number
}
