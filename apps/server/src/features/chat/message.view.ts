import {
  CHAT_IDENTITY_LEAD,
  type ConversationId,
  type Message,
  type Reaction,
  toConversationId,
} from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import type { SetReaction } from '../../db/chat-schema.ts'
import type { MessageRow } from './message-row.ts'

const toIdentity = (userId: UserId): string => `${CHAT_IDENTITY_LEAD}${userId}`

const toReaction = ({ reactionID, users }: SetReaction): Reaction => ({
  reactionID,
  users: users.map(toIdentity),
})

/** @param otherId whoever the viewer talks with: each side knows the conversation by the other */
export function toMessage(row: MessageRow, viewerId: UserId, otherId: UserId): Message {
  const isHidden = row.is_deleted || row.is_erased
  return {
    ID: row.client_id,
    conversationID: toConversationId(otherId) as ConversationId,
    conversationType: 'C2C',
    from: toIdentity(row.sender_id),
    to: toIdentity(row.sender_id === viewerId ? otherId : viewerId),
    nick: row.nick ?? '',
    avatar: row.avatar ?? '',
    type: row.type,
    payload: isHidden || row.is_once ? {} : row.payload,
    cloudCustomData: isHidden ? '' : row.cloud_custom_data,
    time: Math.floor(row.sent_ms / 1000),
    sequence: row.seq,
    change: row.change,
    isRevoked: row.is_revoked,
    revoker: row.revoker_id === null ? null : toIdentity(row.revoker_id),
    isDeleted: isHidden,
    isEdited: row.is_edited,
    reactionList: isHidden || row.is_revoked ? [] : (row.reactions ?? []).map(toReaction),
    hasRiskContent: row.is_risky,
    ...(row.is_once && !isHidden && !row.is_revoked && { once: { isOpened: row.is_opened } }),
    ...(row.is_played === true && { isPlayed: true }),
    ...(row.fading_s !== null &&
      !isHidden &&
      !row.is_revoked && { fading: { afterS: row.fading_s, atMs: row.fades_ms } }),
  }
}
