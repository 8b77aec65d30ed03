import {
  CHAT_IDENTITY_LEAD,
  type Conversation,
  type Message,
  otherOf,
} from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import type { ChatMessage, Delivery } from '../chat.model.ts'
import type { OutboxEntry } from './outbox-entry.ts'

type Marks = Pick<Conversation, 'peerReadSequence' | 'peerDeliveredSequence'>

/** Reading and arriving are told by how far they got: everything before is included. CHAT-026 */
function deliveryOf(sequence: number, marks: Marks | undefined): Delivery {
  if (marks === undefined) return 'server'
  if (sequence <= marks.peerReadSequence) return 'read'
  return sequence <= marks.peerDeliveredSequence ? 'delivered' : 'server'
}

export function toChatMessage(
  message: Message,
  me: string,
  marks: Marks | undefined,
  recalled: ChatMessage['recalled'],
): ChatMessage {
  const isOwn = message.from === me
  return {
    ...message,
    flow: isOwn ? 'out' : 'in',
    status: 'success',
    delivery: isOwn ? deliveryOf(message.sequence, marks) : 'read',
    reason: undefined,
    recalled,
  }
}

/** What stands in the outbox, with the fields of a message; the service fills in the others. */
export function entryMessage(entry: OutboxEntry, me: string): Message {
  const other = otherOf(entry.conversationID) as UserId | undefined
  return {
    ID: entry.id,
    conversationID: entry.conversationID,
    conversationType: other === undefined ? 'GROUP' : 'C2C',
    from: me,
    to: addressOf(entry.conversationID),
    nick: '',
    avatar: '',
    type: entry.type,
    payload: entry.payload,
    cloudCustomData: entry.cloudCustomData,
    time: Math.floor(entry.atMs / 1_000),
    sequence: 0,
    change: 0,
    isRevoked: false,
    revoker: null,
    isDeleted: false,
    isEdited: false,
    reactionList: [],
    hasRiskContent: false,
  }
}

export function addressOf(conversationID: string): string {
  const other = otherOf(conversationID)
  return other === undefined ? conversationID : `${CHAT_IDENTITY_LEAD}${other}`
}
