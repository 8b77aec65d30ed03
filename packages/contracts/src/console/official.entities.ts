import * as z from 'zod/mini'
import { Message, MessageType } from '../chat/chat.entities.ts'
import { UserId } from '../ids.ts'
import { OfficialAccount } from '../official/official.routes.ts'
import { OperatorId } from './operator.entities.ts'

/** An account of the service's own, as operators see it. */
export const OfficialHead = z.extend(OfficialAccount, {
  /** The lower ones come first. */
  place: z.number(),
  isWithdrawn: z.boolean(),
})

export const THREAD_STATES = ['open', 'waiting', 'mine', 'free', 'settled', 'all'] as const
/**
 * - `open`: not settled · `waiting`: the person wrote last · `mine`, `free`: open, and one's own or nobody's
 * - `settled`: done with until the person writes again
 */
export const ThreadState = z.enum(THREAD_STATES)

/** A conversation in the operators' inbox. */
export const Thread = z.object({
  officialId: UserId,
  userId: UserId,
  /** Empty for an account that is gone. */
  nickName: z.string(),
  avatar: z.string(),
  isGone: z.boolean(),
  /** Of the person's messages. */
  unread: z.number(),
  lastSequence: z.number(),
  /** The person has read up to here. */
  peerReadSequence: z.number(),
  /** Epoch ms. */
  lastAtMs: z.number(),
  assignedTo: z.nullable(z.object({ id: OperatorId, name: z.string() })),
  isSettled: z.boolean(),
  /** The person wrote last, and nobody said that it is done. */
  isWaiting: z.boolean(),
  isTyping: z.boolean(),
  /** The newest message in a line, and what kind it is. */
  last: z.nullable(z.object({ type: MessageType, words: z.string() })),
})
export type Thread = z.infer<typeof Thread>

/** A message in the inbox. */
export const InboxMessage = z.extend(Message, {
  /** It came from the service. */
  isOwn: z.boolean(),
  /** The operator who wrote it; null of what the person wrote, and of what the service wrote by itself. */
  writtenBy: z.nullable(z.string()),
})
export type InboxMessage = z.infer<typeof InboxMessage>

/** Words that are kept ready. */
export const ReadyAnswer = z.object({ id: z.string(), title: z.string(), words: z.string() })
export type ReadyAnswer = z.infer<typeof ReadyAnswer>
