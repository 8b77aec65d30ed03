import type { UserId } from '@thrum/contracts/ids'
import type pg from 'pg'
import { orderPair } from './pair.ts'

/** One of somebody's devices has got the messages of a conversation up to here. */
export interface Delivery {
  userId: UserId
  otherId: UserId
  seq: number
}

export interface DeliveryMark {
  /** Null where the two have no conversation. */
  last_seq: number | null
  /** Where the mark stands now. */
  delivered_seq: number
  /** Whether it rose, and the other may know. */
  has_risen: boolean
}

/**
 * Marks rise only, and not below what was read, for that says more. The other's row changes too, because their view
 * of the mark does. While one blocks the other nothing is written: what came then is told to nobody, ever.
 * The commit doesn't wait for the disk: a mark that a crash takes is told again with the next message.
 */
const DELIVER = {
  name: 'chat-deliver',
  text: `
    with quick as materialized (select set_config('synchronous_commit', 'off', true)),
    input as materialized (
      select i.n, i.user_id, i.other_id, i.seq, c.id as conversation_id, c.last_seq,
        greatest(m.delivered_seq, m.read_seq) as stood,
        i.seq > greatest(m.delivered_seq, m.read_seq) and i.seq <= c.last_seq
          and (select true from blocks b where b.user_id = i.user_id and b.blocked_id = i.other_id) is null
          and (select true from blocks b where b.user_id = i.other_id and b.blocked_id = i.user_id) is null as rises
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int8[])
          with ordinality as i (user_id, other_id, lesser, greater, seq, n)
        left join lateral (
          select * from conversations d where d.user_a = i.lesser and d.user_b = i.greater limit 1) c on true
        left join lateral (
          select * from members x where x.conversation_id = c.id and x.user_id = i.user_id limit 1) m on true),
    people as (
      update chat_people q set own_change = q.own_change + 1
      where q.user_id in (select other_id from input where rises)
      returning q.user_id, q.own_change),
    sides as (
      select conversation_id, user_id, seq from input where rises
      union all select conversation_id, other_id, 0 from input where rises),
    joined as (
      select conversation_id, user_id, max(seq) as mark, bool_or(seq = 0) as is_told
      from sides group by conversation_id, user_id),
    moved as (
      update members m
      set delivered_seq = greatest(m.delivered_seq, j.mark), own_change = coalesce(q.own_change, m.own_change)
      from joined j left join people q on q.user_id = j.user_id and j.is_told
      where m.conversation_id = j.conversation_id and m.user_id = j.user_id)
    select last_seq, case when rises then seq else stood end as delivered_seq, coalesce(rises, false) as has_risen
    from input, quick order by n`,
}

export function createDeliveryRepo(pool: pg.Pool) {
  return {
    /** Each person at most once a conversation. @returns in the order of the deliveries */
    async deliver(deliveries: readonly Delivery[]): Promise<readonly DeliveryMark[]> {
      const pairs = deliveries.map(({ userId, otherId }) => orderPair(userId, otherId))
      const { rows } = await pool.query<DeliveryMark>({
        ...DELIVER,
        values: [
          deliveries.map(({ userId }) => userId),
          deliveries.map(({ otherId }) => otherId),
          pairs.map(([lesser]) => lesser),
          pairs.map(([, greater]) => greater),
          deliveries.map(({ seq }) => seq),
        ],
      })
      return rows
    },
  }
}
export type DeliveryRepo = ReturnType<typeof createDeliveryRepo>
