import { CHAT_IDENTITY_LEAD } from '@thrum/contracts/chat/chat.entities'
import { AppError } from '@thrum/contracts/errors'
import { UserId } from '@thrum/contracts/ids'
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

export function createChatHandlers(parts: Parts): ChatHandlers {
  const { sends, messages, conversations, deliveries, reactions, typing, plays, limiter } = parts
  return {
    send: async ({ userId }, { to, conversationType, id, type, payload, cloudCustomData }) => {
      const otherId = conversationType === 'C2C' ? readIdentity(to) : undefined
      if (otherId === undefined || otherId === userId) throw new AppError('chat.conversationUnknown')
      return sends.send(userId, { otherId, id, type, payload, cloudCustomData: cloudCustomData ?? '' })
    },
    sync: async ({ userId }, { conversationID, after, limit }) => {
      await limiter.take('chatPages', userId)
      return messages.sync(userId, conversationID, after, limit)
    },
    read: async ({ userId }, { conversationID, seq }) => {
      await limiter.take('chatReads', userId)
      return { seq: await conversations.read(userId, conversationID, seq) }
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
      return plays.mark(userId, conversationID, seq)
    },
    react: ({ userId }, { conversationID, seq, reactionID, on }) =>
      reactions.react(userId, conversationID, { seq, reactionID, isOn: on }),
    revoke: async ({ userId }, { conversationID, seq }) => {
      await limiter.take('chatMarks', userId)
      return messages.revoke(userId, conversationID, seq)
    },
    edit: ({ userId }, { conversationID, seq, text }) => messages.edit(userId, conversationID, seq, text),
  }
}

function readIdentity(identity: string): UserId | undefined {
  if (!identity.startsWith(CHAT_IDENTITY_LEAD)) return undefined
  return UserId.safeParse(identity.slice(CHAT_IDENTITY_LEAD.length)).data
}
