import { MessageReply, type MessageType, REPLY_TYPES } from '@thrum/contracts/chat/chat.entities'
import type { TFunction } from 'i18next'
import type { ChatMessage } from './chat.model.ts'
import { withEmoji } from './emoji/bracket-names.ts'
import { kindLine, previewOf } from './preview.ts'
import { findSequence } from './timeline-rows.ts'

const ABSTRACT_MAX = 100

/** What an answer to a message carries of it. @param name whose it is, as the reader knows them */
export function quoteOf(t: TFunction, message: ChatMessage, name: string): MessageReply {
  const words = previewOf(t, message, name).replace(/\s+/gu, ' ').trim()
  return {
    messageID: message.ID,
    messageAbstract: Array.from(words).slice(0, ABSTRACT_MAX).join(''),
    messageSender: message.from,
    messageType: REPLY_TYPES[message.type],
    messageSequence: message.sequence,
    version: 1,
  }
}

/** The message that a quote leads to, where it is here. */
export function findQuoted(
  messages: readonly ChatMessage[],
  { messageID, messageSequence }: MessageReply,
): ChatMessage | undefined {
  const found = findSequence(messages, messageSequence)
  return found?.ID === messageID ? found : undefined
}

/**
 * What a quote shows; empty where its words are nowhere any more.
 * @param quoted the message itself, where it is here
 * @param name the other's, as the reader knows them
 */
export function quotedWords(
  t: TFunction,
  { messageAbstract, messageType }: MessageReply,
  quoted: ChatMessage | undefined,
  name: string,
): string {
  if (messageAbstract === '' || quoted?.isRevoked === true) return ''
  const type = typeOf(messageType)
  if (type === 'text') return withEmoji(messageAbstract)
  return quoted === undefined ? kindLine(t, type) : previewOf(t, quoted, name)
}

function typeOf(number: number): MessageType {
  const types = Object.keys(REPLY_TYPES) as MessageType[]
  return types.find((type) => REPLY_TYPES[type] === number) ?? 'custom'
}

/** What a message answers to. It comes from outside: whatever has another shape is no quote. */
export function readQuote({
  cloudCustomData,
}: Pick<ChatMessage, 'cloudCustomData'>): MessageReply | undefined {
  if (!cloudCustomData.includes('messageReply')) return undefined
  try {
    const beside: unknown = JSON.parse(cloudCustomData)
    if (typeof beside !== 'object' || beside === null || !('messageReply' in beside)) return undefined
    const reply = MessageReply.safeParse(beside.messageReply)
    return reply.success ? reply.data : undefined
  } catch {
    return undefined
  }
}
