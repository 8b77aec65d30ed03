import { createHmac } from 'node:crypto'
import { CHAT_SIGN_MS } from '@thrum/contracts/limits'
import type { Caller } from '../../http/caller.ts'

/** The chat application's id: public, the same for everybody. */
export const CHAT_APP_ID = 'thrum'

/**
 * Signature of one's own chat identity: `<expiry, epoch s, base 36>.<HMAC>`. It binds person, session and
 * expiry, so it dies with the session and after an hour. Source: safety DR-22, P-D7
 */
export function signChat(key: string, caller: Caller, nowMs: number): string {
  return signChatUntil(key, caller, nowMs + CHAT_SIGN_MS)
}

export function signChatUntil(key: string, { userId, sessionId }: Caller, expiryMs: number): string {
  const expiry = Math.floor(expiryMs / 1000).toString(36)
  const mac = createHmac('sha256', key).update(`${userId}\n${sessionId}\n${expiry}`).digest('base64url')
  return `${expiry}.${mac}`
}

/** When it says that it ends; undefined for what has no such form. Whether that is true, the rest must prove. */
export function chatSignExpiryMs(sign: string): number | undefined {
  const expiry = /^([0-9a-z]{1,9})\.[\w-]{43}$/.exec(sign)?.[1]
  return expiry === undefined ? undefined : Number.parseInt(expiry, 36) * 1000
}
