import type { Events } from '../../events.ts'
import type { Caller, FindSession } from '../../http/caller.ts'
import { randomId } from '../../ids.ts'
import type { Proof } from './proof.ts'
import { hashOf, newSecret } from './secret-text.ts'
import type { SessionRepo } from './session.repo.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Source: safety P-D5 */
export const SESSION_IDLE_MS = 30 * DAY_MS
export const SESSION_MAX_MS = 90 * DAY_MS
/** "Last seen" needs no more precision than this, and a write per call would be waste. */
const SEEN_STEP_MS = 60 * 60 * 1000

export interface Sessions {
  find: FindSession
  /** The only place that makes a token. */
  mint(proof: Proof): Promise<string>
  end(caller: Caller): Promise<void>
}

export function createSessions(repo: SessionRepo, events: Events, wall: () => number): Sessions {
  return {
    async find(token) {
      const now = wall()
      const row = await repo.find(hashOf(token), new Date(now), new Date(now - SESSION_IDLE_MS))
      if (row === undefined) return undefined
      if (now - row.seen_at.getTime() > SEEN_STEP_MS) await repo.markSeen(row.session_id, new Date(now))
      return {
        userId: row.user_id,
        sessionId: row.session_id,
        isAdult: row.complete_at !== null,
        isClosed: row.closed_at !== null,
      }
    },
    async mint(proof) {
      const { text, hash } = newSecret()
      const now = wall()
      await repo.insert({
        id: randomId(),
        user_id: proof.userId,
        token_hash: hash,
        now: new Date(now),
        ends_at: new Date(now + SESSION_MAX_MS),
      })
      return text
    },
    async end({ userId, sessionId }) {
      await repo.remove(sessionId)
      events.emit('sessionEnded', { userId, sessionId })
    },
  }
}
