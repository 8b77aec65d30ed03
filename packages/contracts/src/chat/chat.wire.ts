import * as z from 'zod/mini'
import { UserId } from '../ids.ts'
import { PAGE_SIZE_MAX } from '../limits.ts'
import {
  ChatIdentity,
  Conversation,
  ConversationId,
  ConversationType,
  Message,
  MessageId,
  MessageType,
} from './chat.entities.ts'

/** Handshake of `/chat`: what `genSign` gave. */
export const ChatAuth = z.object({
  ak: z.string(),
  userID: ChatIdentity,
  sign: z.string().check(z.maxLength(200)),
})

const sequence = z.int().check(z.minimum(0))

/**
 * Events from client to server, each answered by an envelope whose `data` has the shape in `CHAT_ACKS`.
 * `send` is acknowledged once the message is on disk; the same id again gives the same answer.
 */
export const CHAT_EVENTS = {
  send: z.object({
    to: z.string().check(z.maxLength(64)),
    conversationType: ConversationType,
    id: MessageId,
    type: MessageType,
    payload: z.record(z.string(), z.unknown()),
    cloudCustomData: z.optional(z.string().check(z.maxLength(4_000))),
  }),
  /** What happened in a conversation after a `change`, oldest first. */
  sync: z.object({
    conversationID: ConversationId,
    after: sequence,
    limit: z._default(z.int().check(z.minimum(1), z.maximum(PAGE_SIZE_MAX)), PAGE_SIZE_MAX),
  }),
  /** Read up to this sequence, which never falls. */
  read: z.object({ conversationID: ConversationId, seq: sequence }),
  /** Arrived on this device up to this sequence, which never falls. */
  delivered: z.object({ conversationID: ConversationId, seq: sequence }),
  typing: z.object({ to: ChatIdentity, on: z.boolean() }),
  /** A voice message to oneself was heard; the other is not told. */
  played: z.object({ conversationID: ConversationId, seq: sequence }),
  /** One emoji set on a message, or taken off; each at most once per person. */
  react: z.object({
    conversationID: ConversationId,
    seq: sequence,
    reactionID: z.string().check(z.maxLength(64)),
    on: z.boolean(),
  }),
  revoke: z.object({ conversationID: ConversationId, seq: sequence }),
  edit: z.object({
    conversationID: ConversationId,
    seq: sequence,
    text: z.string().check(z.maxLength(4_000)),
  }),
} as const
export type ChatEventName = keyof typeof CHAT_EVENTS
export type ChatEvent<Name extends ChatEventName> = z.input<(typeof CHAT_EVENTS)[Name]>

export const CHAT_ACKS = {
  /** `fadingS`: of a message that disappears. */
  send: z.object({
    conversationID: ConversationId,
    seq: z.number(),
    time: z.number(),
    change: z.number(),
    fadingS: z.optional(z.number()),
  }),
  sync: z.object({ records: z.array(Message), change: z.number(), hasMore: z.boolean() }),
  read: z.object({ seq: z.number() }),
  delivered: z.object({ seq: z.number() }),
  typing: z.null(),
  played: Message,
  react: Message,
  revoke: Message,
  edit: Message,
} as const
export type ChatAck<Name extends ChatEventName> = z.infer<(typeof CHAT_ACKS)[Name]>

/** What the server says by itself, as `event` {type, data}. Hints: whoever missed one finds out by sync. */
export const CHAT_PUSHES = {
  message: z.object({ message: Message }),
  /** A message that was recalled, edited or reacted to. */
  revoked: z.object({ message: Message }),
  edited: z.object({ message: Message }),
  reacted: z.object({ message: Message }),
  delivered: z.object({ conversationID: ConversationId, by: UserId, seq: z.number() }),
  read: z.object({ conversationID: ConversationId, by: UserId, seq: z.number() }),
  typing: z.object({ conversationID: ConversationId, on: z.boolean() }),
  /** A row of one's own list changed, perhaps on another device. */
  conversation: z.object({ conversation: Conversation, messageCount: z.number() }),
  /** Requests, list or blocks changed: `pending` incoming requests now. */
  friend: z.object({
    kind: z.enum(['application', 'handled', 'list', 'blocks']),
    userId: z.nullable(UserId),
    pending: z.number(),
  }),
  presence: z.object({ userID: UserId, isOnline: z.boolean() }),
} as const
export type ChatPushType = keyof typeof CHAT_PUSHES
export type ChatPush = {
  [Type in ChatPushType]: { type: Type; data: z.infer<(typeof CHAT_PUSHES)[Type]> }
}[ChatPushType]
