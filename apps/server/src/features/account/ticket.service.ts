import { TOKEN_PATTERN } from '@thrum/contracts/account/account.routes'
import { TICKET_MS } from '@thrum/contracts/limits'
import type { Caller } from '../../http/caller.ts'
import { hashOf, newSecret } from './secret-text.ts'
import type { TicketRepo } from './ticket.repo.ts'

export interface Tickets {
  issue(sessionId: string, namespace: string): Promise<string>
  /**
   * Spends the query value `d` of a socket. Exactly one of any number of parallel takers gets the caller;
   * a ticket that is unknown, spent, late, for another namespace, or of an ended session gives undefined.
   */
  consume(d: unknown, namespace: string): Promise<Caller | undefined>
}

/** One-use tickets that stand for a session for 30 s. Source: safety §3.3 */
export function createTickets(repo: TicketRepo, wall: () => number): Tickets {
  return {
    async issue(sessionId, namespace) {
      const { text, hash } = newSecret()
      const now = wall()
      await repo.issue({
        hash,
        sessionId,
        namespace,
        expiresAt: new Date(now + TICKET_MS),
        now: new Date(now),
      })
      return text
    },
    async consume(d, namespace) {
      if (typeof d !== 'string' || !TOKEN_PATTERN.test(d)) return undefined
      const now = wall()
      const row = await repo.take(hashOf(d), new Date(now))
      if (row === undefined || row.namespace !== namespace || row.expires_at.getTime() <= now)
        return undefined
      if (row.complete_at === null || row.closed_at !== null) return undefined
      return { userId: row.user_id, sessionId: row.session_id }
    },
  }
}
