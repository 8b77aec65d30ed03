import { type ConversationId, otherOf, PAYLOADS } from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import type { Standing } from '../friends/index.ts'
import type { Chat, ChatMessage, Outgoing } from './chat.model.ts'
import { readSticker } from './emoji/read-sticker.ts'
import { type Merged, readMerged } from './merged.ts'
import { isOwnCard } from './own-card.ts'
import { readPicture } from './picture-view.ts'

/** Why nothing went to somebody: how the two stand, or that this could not be found out. */
export type Unreached = Exclude<Standing, 'mutual'> | 'unknown'

/** A message as it is sent on: its content alone, without who wrote it and what it answered to. */
export function copyOf({ type, payload }: ChatMessage): Outgoing | undefined {
  if (type === 'text' && typeof payload.text === 'string') return { type, payload: { text: payload.text } }
  const picture = type === 'image' ? readPicture(payload) : undefined
  if (picture !== undefined) return { type: 'image', payload: picture }
  if (type === 'audio' || type === 'video' || type === 'file' || type === 'location')
    return checked(type, payload)
  if (type === 'custom') return isOwnCard(payload) ? checked(type, payload) : undefined
  const sticker = type === 'face' ? readSticker(payload) : undefined
  if (sticker !== undefined) return { type: 'face', payload: sticker }
  const merged = type === 'merged' ? readMerged(payload) : undefined
  return merged === undefined ? undefined : { type: 'merged', payload: merged }
}

function checked<Type extends 'audio' | 'video' | 'file' | 'location' | 'custom'>(
  type: Type,
  payload: ChatMessage['payload'],
): Outgoing | undefined {
  const { data } = PAYLOADS[type].safeParse(payload)
  return data === undefined ? undefined : ({ type, payload: data } as Outgoing)
}

/** What goes to each, in the order of the conversation. */
export function copiesOf(messages: readonly ChatMessage[]): Outgoing[] {
  const ordered = [...messages].sort((one, other) => one.sequence - other.sequence)
  return ordered.map(copyOf).filter((copy) => copy !== undefined)
}

export function mergedCopy(payload: Merged): Outgoing {
  return { type: 'merged', payload }
}

/**
 * Sends to each with whom one is friends. Requirement CHAT-058
 * @param check asks the service how one stands with somebody
 * @param signal nothing goes once it is aborted
 * @returns those that nothing was sent to, and why
 */
export async function forwardTo(
  chat: Pick<Chat, 'send'>,
  targets: readonly ConversationId[],
  copies: readonly Outgoing[],
  check: (userId: UserId) => Promise<Standing>,
  signal: AbortSignal,
): Promise<ReadonlyMap<ConversationId, Unreached>> {
  const unreached = new Map<ConversationId, Unreached>()
  const standings = await Promise.all(
    targets.map(async (id) => {
      const other = otherOf(id)
      if (other === undefined) return 'mutual'
      return check(other).catch(() => 'unknown' as const)
    }),
  )
  if (signal.aborted) return unreached
  for (const [at, id] of targets.entries()) {
    const standing = standings[at] ?? 'unknown'
    if (standing !== 'mutual') unreached.set(id, standing)
    else for (const copy of copies) chat.send(id, copy)
  }
  return unreached
}
