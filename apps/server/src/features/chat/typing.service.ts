import { type ConversationId, toConversationId } from '@thrum/contracts/chat/chat.entities'
import { isOfficial, type UserId } from '@thrum/contracts/ids'
import { TYPING_THROTTLE_MS } from '@thrum/contracts/limits'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { Limiter } from '../../http/limiter.ts'
import type { PushTo } from './chat.events.ts'
import type { Sends } from './send.service.ts'

interface Parts {
  sends: Pick<Sends, 'ensureMayWrite'>
  limiter: Limiter
  /** To an account of the service's own, whose operators have no window here. */
  typedToOfficial(userId: UserId, officialId: UserId, on: boolean): void
  pushTo: PushTo
  clock: Clock
}

/** Forgotten signs make room; by then their throttle is long over. */
const REMEMBERED_MAX = 10_000

/**
 * That somebody writes: told to a friend who is there, and kept nowhere. Speaks to the other, so it asks what sending
 * asks, whether the other is there or not. Source: decision D-16, abuse cases BL-01, BL-04
 */
export function createTyping({ sends, limiter, typedToOfficial, pushTo, clock }: Parts) {
  const lastMs = new Map<string, number>()
  /** @throws AppError for whoever could not send to the other now */
  return async (userId: UserId, otherId: UserId, on: boolean): Promise<void> => {
    if (!(await limiter.tryTake('chatTyping', userId))) return
    await sends.ensureMayWrite(userId, otherId)
    const key = `${userId} ${otherId} ${on}`
    const nowMs = clock.nowMs()
    if (nowMs - (lastMs.get(key) ?? Number.NEGATIVE_INFINITY) < TYPING_THROTTLE_MS) return
    if (lastMs.size >= REMEMBERED_MAX) lastMs.clear()
    lastMs.set(key, nowMs)
    if (isOfficial(otherId)) return typedToOfficial(userId, otherId, on)
    const conversationID = toConversationId(userId) as ConversationId
    pushTo(otherId, { type: 'typing', data: { conversationID, on } })
  }
}
export type Typing = ReturnType<typeof createTyping>
