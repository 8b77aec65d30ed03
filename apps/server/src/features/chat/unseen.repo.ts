import type { UserId } from '@thrum/contracts/ids'
import type pg from 'pg'

/** A message that came in. */
export interface Arrival {
  userId: UserId
  conversationId: number
  seq: number
}

const UNSEEN = {
  name: 'chat-unseen',
  text: `
    select distinct m.user_id
    from unnest($1::text[], $2::int8[], $3::int8[]) as i (user_id, conversation_id, seq)
      join members m on m.conversation_id = i.conversation_id and m.user_id = i.user_id
    where not m.is_muted and m.unread > 0 and greatest(m.read_seq, m.cleared_seq) < i.seq`,
}

export function createUnseenRepo(pool: pg.Pool) {
  return {
    /** Whose messages are unread in a conversation that isn't muted. */
    async list(arrivals: readonly Arrival[]): Promise<UserId[]> {
      const values = [
        arrivals.map(({ userId }) => userId),
        arrivals.map(({ conversationId }) => conversationId),
        arrivals.map(({ seq }) => seq),
      ]
      const result = await pool.query<{ user_id: UserId }>({ ...UNSEEN, values })
      return result.rows.map(({ user_id: userId }) => userId)
    },
  }
}
