import type { UserId } from '@thrum/contracts/ids'
import type pg from 'pg'

export interface TicketRow {
  namespace: string
  expires_at: Date
  session_id: string
  user_id: UserId
  complete_at: Date | null
  closed_at: Date | null
}

/** Reconnect storms come by here, hence named statements, one round trip each. */
const ISSUE = {
  name: 'issue-ticket',
  text: `
    with spent as (delete from tickets where session_id = $2 and expires_at <= $5)
    insert into tickets (hash, session_id, namespace, expires_at) values ($1, $2, $3, $4)`,
}
/** The row goes whatever it says: of any number of takers one gets it, and a wrong use spends it too. */
const TAKE = {
  name: 'take-ticket',
  text: `
    with taken as (delete from tickets where hash = $1 returning namespace, expires_at, session_id)
    select t.namespace, t.expires_at, t.session_id, s.user_id, u.complete_at, u.closed_at
    from taken t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
    where s.ends_at > $2`,
}

export function createTicketRepo(pool: pg.Pool) {
  return {
    async issue(ticket: { hash: Buffer; sessionId: string; namespace: string; expiresAt: Date; now: Date }) {
      const { hash, sessionId, namespace, expiresAt, now } = ticket
      await pool.query({ ...ISSUE, values: [hash, sessionId, namespace, expiresAt, now] })
    },
    async take(hash: Buffer, now: Date): Promise<TicketRow | undefined> {
      const result = await pool.query<TicketRow>({ ...TAKE, values: [hash, now] })
      return result.rows[0]
    },
  }
}
export type TicketRepo = ReturnType<typeof createTicketRepo>
