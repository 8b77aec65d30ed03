import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import { SESSIONS_PER_USER } from '@thrum/contracts/limits'
import { isDatabaseTrouble } from '../../db/trouble.ts'
import type { Events } from '../../events.ts'
import type { Caller, FindSession } from '../../http/caller.ts'
import { randomId } from '../../ids.ts'
import type { Doubts } from '../../late-commit.ts'
import type { Proof } from './proof.ts'
import { hashOf, newSecret } from './secret-text.ts'
import type { SessionRepo, StoredSession } from './session.repo.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Source: safety P-D5 */
export const SESSION_IDLE_MS = 30 * DAY_MS
export const SESSION_MAX_MS = 90 * DAY_MS
/** "Last seen" needs no more precision than this, and a write per call would be waste. */
const SEEN_STEP_MS = 60 * 60 * 1000

export interface Sessions {
  find: FindSession
  /**
   * The only place that makes a token.
   * @param label what its owner will know the place by
   * @throws AppError `session.closed`; `account.badCredentials`, `account.passkeyInvalid` where the proof no longer holds
   */
  mint(proof: Proof, label: string): Promise<string>
  end(caller: Caller): Promise<void>
  list(userId: UserId): Promise<StoredSession[]>
  /** @throws AppError `account.sessionUnknown` for one that isn't this person's */
  revoke(userId: UserId, id: string): Promise<void>
  /** @param keep the one that goes on; undefined ends all */
  revokeOthers(userId: UserId, keep: string | undefined): Promise<void>
  /**
   * Tells everybody of sessions that end: sockets close, plays end.
   * @param end takes the rows away; @returns whose, undefined where it may not
   */
  endBy<Ended extends readonly string[] | undefined>(
    userId: UserId,
    end: () => Promise<Ended>,
  ): Promise<Ended>
}

interface Parts {
  repo: SessionRepo
  events: Events
  unanswered: Pick<Doubts, 'note'>
  wall: () => number
}

export function createSessions({ repo, events, unanswered, wall }: Parts): Sessions {
  const tell = (userId: UserId, sessionId: string) => void events.emit('sessionEnded', { userId, sessionId })
  /** A full disk keeps nobody from what can still be read, or stopped. */
  const markSeen = (id: string, now: Date) =>
    repo.markSeen(id, now).catch((error: unknown) => {
      if (!isDatabaseTrouble(error)) throw error
    })
  const endBy: Sessions['endBy'] = async (userId, end) => {
    const own = await repo.listIds(userId)
    const ended = await end().catch((error: unknown) => {
      if (!isDatabaseTrouble(error)) throw error
      for (const id of own) {
        const isDone = async () => !(await repo.listIds(userId)).includes(id)
        unanswered.note(`${userId} ${id}`, { isDone, tell: () => tell(userId, id) })
      }
      throw error
    })
    for (const id of ended ?? []) tell(userId, id)
    return ended
  }
  return {
    endBy,
    async find(token) {
      const now = wall()
      const row = await repo.find(hashOf(token), new Date(now), new Date(now - SESSION_IDLE_MS))
      if (row === undefined) return undefined
      if (now - row.seen_at.getTime() > SEEN_STEP_MS) await markSeen(row.session_id, new Date(now))
      return {
        userId: row.user_id,
        sessionId: row.session_id,
        isAdult: row.complete_at !== null,
        isClosed: row.closed_at !== null,
      }
    },
    async mint({ userId, grounds }, label) {
      const { text, hash } = newSecret()
      const now = wall()
      const row = {
        id: randomId(),
        user_id: userId,
        token_hash: hash,
        label,
        now: new Date(now),
        ends_at: new Date(now + SESSION_MAX_MS),
      }
      const outcome = await repo.insert(row, grounds)
      if (outcome === 'closed') throw new AppError('session.closed')
      if (outcome === 'groundless') {
        throw new AppError(
          grounds.passkeyId === undefined ? 'account.badCredentials' : 'account.passkeyInvalid',
        )
      }
      await endBy(userId, () => repo.removeUnused(userId, SESSIONS_PER_USER))
      return text
    },
    async end({ userId, sessionId }) {
      await endBy(userId, async () => {
        await repo.remove(userId, sessionId)
        return [sessionId]
      })
    },
    list: (userId) => repo.list(userId, new Date(wall()), new Date(wall() - SESSION_IDLE_MS)),
    async revoke(userId, id) {
      const gone = await endBy(userId, () => repo.remove(userId, id))
      if (gone.length === 0) throw new AppError('account.sessionUnknown')
    },
    async revokeOthers(userId, keep) {
      await endBy(userId, () => repo.removeOthers(userId, keep))
    },
  }
}
