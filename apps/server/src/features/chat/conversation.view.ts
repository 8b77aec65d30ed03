import { type Conversation, toConversationId } from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import type { ConversationRow, OtherRow } from './conversation.repo.ts'
import { toMessage } from './message.view.ts'

/** @param isOnline whether somebody has a chat open; told to mutual friends alone */
export function toConversation(
  row: ConversationRow,
  viewerId: UserId,
  isOnline: (userId: UserId) => boolean,
): Conversation {
  return {
    conversationID: toConversationId(row.other.id),
    type: row.type,
    unreadCount: row.unread,
    isPinned: row.is_pinned,
    isMuted: row.is_muted,
    userProfile: toProfile(row.other, isOnline),
    lastMessage: row.last && toMessage(row.last, viewerId, row.other.id),
    lastSequence: row.last_seq,
    readSequence: row.read_seq,
    peerReadSequence: row.peer_read_seq,
    peerDeliveredSequence: row.peer_delivered_seq,
    clearedSequence: row.cleared_seq,
    change: row.change,
    ownChange: row.own_change,
    isGone: row.is_gone,
    draft: row.draft,
    ...(row.fading_s !== null && { fadingS: row.fading_s }),
  }
}

/** A friend with whom nothing was said yet: no row stands for that. */
export function toEmptyConversation(other: OtherRow, isOnline: (userId: UserId) => boolean): Conversation {
  return {
    conversationID: toConversationId(other.id),
    type: 'C2C',
    unreadCount: 0,
    isPinned: false,
    isMuted: false,
    userProfile: toProfile(other, isOnline),
    lastMessage: null,
    lastSequence: 0,
    readSequence: 0,
    peerReadSequence: 0,
    peerDeliveredSequence: 0,
    clearedSequence: 0,
    change: 0,
    ownChange: 0,
    isGone: false,
    draft: null,
  }
}

function toProfile(
  other: OtherRow,
  isOnline: (userId: UserId) => boolean,
): NonNullable<Conversation['userProfile']> {
  return {
    userID: other.id,
    nick: other.nick_name ?? '',
    avatar: other.avatar ?? '',
    remark: other.remark ?? '',
    isOnline: other.is_mutual && isOnline(other.id),
    isDeleted: other.nick_name === null,
  }
}
