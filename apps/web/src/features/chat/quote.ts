import { MessageReply, type MessageType } from '@thrum/contracts/chat/chat.entities'
import type { TFunction } from 'i18next'
import type { ChatMessage } from './chat.model.ts'
import { previewOf } from './preview.ts'
import { findSequence } from './timeline-rows.ts'

/** Source: spec §3, `messageType` of a reply. */
const KIND_NUMBERS: Readonly<Record<MessageType, number>> = {
  text: 1,
  custom: 2,
  image: 3,
  audio: 4,
  video: 5,
  file: 6,
  location: 7,
  face: 8,
  tip: 9,
  merged: 10,
}
const ABSTRACT_MAX = 100

/** What an answer to a message carries of it. @param name whose it is, as the reader knows them */
export function quoteOf(t: TFunction, message: ChatMessage, name: string): MessageReply {
  const words = previewOf(t, message, name).replace(/\s+/gu, ' ').trim()
  return {
    messageID: message.ID,
    messageAbstract: Array.from(words).slice(0, ABSTRACT_MAX).join(''),
    messageSender: message.from,
    messageType: KIND_NUMBERS[message.type],
    messageSequence: message.sequence,
    version: 1,
  }
}

/** Its words are nowhere any more. */
export function isQuoteRecalled(messages: readonly ChatMessage[], quote: MessageReply): boolean {
  return findSequence(messages, quote.messageSequence)?.isRevoked === true
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
