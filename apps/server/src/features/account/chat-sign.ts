import { createHmac } from 'node:crypto'
import type { Caller } from '../../http/caller.ts'

const HOUR_MS = 60 * 60 * 1000
/** The chat application's id: public, the same for everybody. */
export const CHAT_APP_ID = 'thrum'

/**
 * Signature of one's own chat identity: `<expiry, epoch s, base 36>.<HMAC>`. It binds person, session and
 * expiry, so it dies with the session and after an hour. Source: safety DR-22, P-D7
 */
export function signChat(key: string, { userId, sessionId }: Caller, nowMs: number): string {
  const expiry = Math.floor((nowMs + HOUR_MS) / 1000).toString(36)
  const mac = createHmac('sha256', key).update(`${userId}\n${sessionId}\n${expiry}`).digest('base64url')
  return `${expiry}.${mac}`
}
