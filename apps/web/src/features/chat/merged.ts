import type { PayloadOf } from '@thrum/contracts/chat/chat.entities'
import { PAYLOADS } from '@thrum/contracts/chat/chat.entities'
import { FORWARD_MAX, MESSAGE_MAX_BYTES } from '@thrum/contracts/limits'
import type { TFunction } from 'i18next'
import type { ChatMessage } from './chat.model.ts'
import { previewOf } from './preview.ts'

export type Merged = PayloadOf<'merged'>

const NAME_MAX = 80
const NAMES_MAX = 2
/** What travels beside it at most. */
const BESIDE_BYTES = 1_024

const cut = (words: string, max: number) => Array.from(words).slice(0, max).join('')

/**
 * Messages as one, in the order of the conversation, with names as the sender knows them.
 * @returns undefined where they are too many, or too heavy
 */
export function mergedOf(
  t: TFunction,
  messages: readonly ChatMessage[],
  nameOf: (message: ChatMessage) => string,
): Merged | undefined {
  if (messages.length === 0 || messages.length > FORWARD_MAX) return undefined
  const ordered = [...messages].sort((one, other) => one.sequence - other.sequence)
  const payload = {
    names: [...new Set(ordered.map((message) => cut(nameOf(message), NAME_MAX)))].slice(0, NAMES_MAX),
    messages: ordered.map((message) => ({
      nick: cut(nameOf(message), NAME_MAX),
      time: message.time,
      type: message.type,
      text: previewOf(t, message, nameOf(message)),
    })),
  }
  const bytes = new TextEncoder().encode(JSON.stringify(payload)).length
  return bytes + BESIDE_BYTES > MESSAGE_MAX_BYTES ? undefined : payload
}

/** It comes from outside: whatever has another shape is none. */
export function readMerged(payload: ChatMessage['payload']): Merged | undefined {
  const merged = PAYLOADS.merged.safeParse(payload)
  return merged.success ? merged.data : undefined
}
