import { type ConversationId, toConversationId } from '@thrum/contracts/chat/chat.entities'
import { isOfficial, type UserId } from '@thrum/contracts/ids'
import { TYPING_THROTTLE_MS } from '@thrum/contracts/limits'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { PushTo } from './chat.events.ts'

interface Parts {
  isMutual(one: UserId, other: UserId): Promise<boolean>
  isOnline(userId: UserId): boolean
  /** To an account of the service's own, whose operators have no window here. */
  typedToOfficial(userId: UserId, officialId: UserId, on: boolean): void
  pushTo: PushTo
  clock: Clock
}

/** Forgotten signs make room; by then their throttle is long over. */
const REMEMBERED_MAX = 10_000

/** That somebody writes: told to a friend who is there, and kept nowhere. Source: decision D-16 */
export function createTyping({ isMutual, isOnline, typedToOfficial, pushTo, clock }: Parts) {
  const lastMs = new Map<string, number>()
  return async (userId: UserId, otherId: UserId, on: boolean): Promise<void> => {
    const key = `${userId} ${otherId} ${on}`
    const nowMs = clock.nowMs()
    if (nowMs - (lastMs.get(key) ?? Number.NEGATIVE_INFINITY) < TYPING_THROTTLE_MS) return
    if (lastMs.size >= REMEMBERED_MAX) lastMs.clear()
    lastMs.set(key, nowMs)
    if (isOfficial(otherId)) return typedToOfficial(userId, otherId, on)
    if (!isOnline(otherId) || !(await isMutual(userId, otherId))) return
    const conversationID = toConversationId(userId) as ConversationId
    pushTo(otherId, { type: 'typing', data: { conversationID, on } })
  }
}
export type Typing = ReturnType<typeof createTyping>
