import { CHAT_IDENTITY_LEAD } from '@thrum/contracts/chat/chat.entities'
import { AppError } from '@thrum/contracts/errors'
import { UserId } from '@thrum/contracts/ids'
import { createGates } from '../../gate.ts'
import type { Limiter } from '../../http/limiter.ts'
import type { ChatHandlers } from '../../socket/chat-incoming.ts'
import type { Conversations } from './conversation.service.ts'
import type { Deliveries } from './delivery.service.ts'
import type { Messages } from './message.service.ts'
import type { Reactions } from './reaction.service.ts'
import type { Sends } from './send.service.ts'
import type { SoundPlays } from './sound-plays.service.ts'
import type { Typing } from './typing.service.ts'

interface Parts {
  sends: Sends
  messages: Messages
  conversations: Conversations
  deliveries: Deliveries
  reactions: Reactions
  typing: Typing
  plays: SoundPlays
  limiter: Limiter
}

/** Of one person, whatever the number of windows. */
const LOOKS_AT_ONCE = 5

export function createChatHandlers(parts: Parts): ChatHandlers {
  const { sends, messages, conversations, deliveries, reactions, typing, plays, limiter } = parts
  // What is written down by itself, of each person one at a time: what others say comes between.
  const inTurn = createGates(1)
  // What is looked up, a few at a time: others find their way to the database, too.
  const inHand = createGates(LOOKS_AT_ONCE)
  return {
    send: async ({ userId }, { to, conversationType, id, type, payload, cloudCustomData }) => {
      const otherId = conversationType === 'C2C' ? readIdentity(to) : undefined
      if (otherId === undefined || otherId === userId) throw new AppError('chat.conversationUnknown')
      return sends.send(userId, { otherId, id, type, payload, cloudCustomData: cloudCustomData ?? '' })
    },
    sync: async ({ userId }, { conversationID, after, limit }) => {
      await limiter.take('chatPages', userId)
      return inHand(userId, () => messages.sync(userId, conversationID, after, limit))
    },
    read: async ({ userId }, { conversationID, seq }) => {
      await limiter.take('chatReads', userId)
      return { seq: await inHand(userId, () => conversations.read(userId, conversationID, seq)) }
    },
    delivered: async ({ userId }, { conversationID, seq }) => ({
      seq: await deliveries.deliver(userId, conversationID, seq),
    }),
    typing: async ({ userId }, { to, on }) => {
      const otherId = readIdentity(to)
      if (otherId !== undefined) await typing(userId, otherId, on)
      return null
    },
    played: async ({ userId }, { conversationID, seq }) => {
      await limiter.take('chatMarks', userId)
      return inTurn(userId, () => plays.mark(userId, conversationID, seq))
    },
    react: ({ userId }, { conversationID, seq, reactionID, on }) =>
      inTurn(userId, () => reactions.react(userId, conversationID, { seq, reactionID, isOn: on })),
    revoke: async ({ userId }, { conversationID, seq }) => {
      await limiter.take('chatMarks', userId)
      return inTurn(userId, () => messages.revoke(userId, conversationID, seq))
    },
    edit: ({ userId }, { conversationID, seq, text }) =>
      inTurn(userId, () => messages.edit(userId, conversationID, seq, text)),
  }
}

function readIdentity(identity: string): UserId | undefined {
  if (!identity.startsWith(CHAT_IDENTITY_LEAD)) return undefined
  return UserId.safeParse(identity.slice(CHAT_IDENTITY_LEAD.length)).data
}
