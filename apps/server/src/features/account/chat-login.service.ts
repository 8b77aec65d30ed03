import { timingSafeEqual } from 'node:crypto'
import { CHAT_IDENTITY_LEAD } from '@thrum/contracts/chat/chat.entities'
import { ChatAuth } from '@thrum/contracts/chat/chat.wire'
import type { UserId } from '@thrum/contracts/ids'
import type { Caller } from '../../http/caller.ts'
import { CHAT_APP_ID, chatSignExpiryMs, signChatUntil } from './chat-sign.ts'
import type { SessionRepo } from './session.repo.ts'
import { SESSION_IDLE_MS } from './session.service.ts'

/** Who shows this at the chat's door; undefined for everything that isn't a valid signature of a living session. */
export type ChatLogin = (auth: unknown) => Promise<Caller | undefined>

/**
 * A signature names no session, so it is compared with those that each of the person's living sessions would give.
 * Source: abuse case AU-19
 */
export function createChatLogin(sessions: SessionRepo, key: string, wall: () => number): ChatLogin {
  return async (auth) => {
    const { data } = ChatAuth.safeParse(auth)
    if (data === undefined || data.ak !== CHAT_APP_ID) return undefined
    const now = wall()
    const expiryMs = chatSignExpiryMs(data.sign)
    if (expiryMs === undefined || expiryMs <= now) return undefined
    const userId = data.userID.slice(CHAT_IDENTITY_LEAD.length) as UserId
    const living = await sessions.listAdult(userId, new Date(now), new Date(now - SESSION_IDLE_MS))
    const session = living.find((sessionId) =>
      isSame(data.sign, signChatUntil(key, { userId, sessionId }, expiryMs)),
    )
    return session === undefined ? undefined : { userId, sessionId: session }
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
