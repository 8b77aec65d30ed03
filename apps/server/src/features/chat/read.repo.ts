import type { UserId } from '@thrum/contracts/ids'
import type pg from 'pg'

/** Somebody has seen a conversation up to here. */
export interface Reading {
  userId: UserId
  otherId: UserId
  conversationId: number
  seq: number
}

export interface ReadMark {
  read_seq: number
  /** Whether the other may know; false while one of the two blocks the other. */
  is_shown: boolean
  /** Whether anything rose. */
  has_risen: boolean
  /** Something up to there disappears, and its time has not begun. */
  has_fading: boolean
}

/**
 * Marks rise only. `before` and `after` are seen by the same statement, so that the sums get the difference; the
 * other's row changes too, where their view of the mark does. Who may not see it must not see that anything rose either.
 */
const READ = {
  name: 'chat-read',
  text: `
    with input as (
      select i.*, m.unread, m.is_muted, greatest(i.seq, m.read_seq) as mark, i.seq > m.read_seq as has_risen,
        not exists (select from blocks b where (b.user_id = i.user_id and b.blocked_id = i.other_id)
          or (b.user_id = i.other_id and b.blocked_id = i.user_id)) as is_shown,
        (select count(*) from messages x
          where x.conversation_id = i.conversation_id and x.seq > greatest(i.seq, m.read_seq, m.cleared_seq)
            and x.sender_id <> i.user_id and x.type <> 'tip' and x.revoked_at is null and x.erased_at is null
            and not exists (select from message_deletes d where d.user_id = i.user_id
              and d.conversation_id = x.conversation_id and d.seq = x.seq)) as left_unread,
        (select true from messages x
          where x.conversation_id = i.conversation_id and x.seq <= greatest(i.seq, m.read_seq)
            and x.fading_s is not null and x.fades_at is null and x.revoked_at is null and x.erased_at is null
            and x.sender_id = i.other_id limit 1) is true as has_fading
      from unnest($1::text[], $2::text[], $3::int8[], $4::int8[])
          with ordinality as i (user_id, other_id, conversation_id, seq, n)
        join members m on m.conversation_id = i.conversation_id and m.user_id = i.user_id),
    sums as (
      select user_id, sum(added) as added from (
        select user_id, case when is_muted then 0 else left_unread - unread end as added
        from input where has_risen
        union all select other_id, 0 from input where has_risen and is_shown) s
      group by user_id),
    people as (
      update chat_people q
      set own_change = q.own_change + 1, message_count = greatest(0, q.message_count + s.added)
      from sums s where q.user_id = s.user_id returning q.user_id, q.own_change),
    sides as (
      select conversation_id, user_id, mark, left_unread, is_shown from input where has_risen
      union all select conversation_id, other_id, 0, null, false from input where has_risen and is_shown),
    joined as (
      select conversation_id, user_id, max(mark) as mark, max(left_unread) as left_unread, bool_or(is_shown) as is_shown
      from sides group by conversation_id, user_id),
    moved as (
      update members m
      set read_seq = greatest(m.read_seq, j.mark), unread = coalesce(j.left_unread, m.unread),
        shown_seq = case when j.is_shown then greatest(m.shown_seq, j.mark) else m.shown_seq end,
        own_change = q.own_change
      from joined j join people q on q.user_id = j.user_id
      where m.conversation_id = j.conversation_id and m.user_id = j.user_id)
    select mark as read_seq, is_shown, has_risen, has_fading and is_shown as has_fading from input order by n`,
}

export function createReadRepo(pool: pg.Pool) {
  return {
    /** Each person at most once a conversation. @returns in the order of the readings */
    async read(readings: readonly Reading[]): Promise<readonly ReadMark[]> {
      const { rows } = await pool.query<ReadMark>({
        ...READ,
        values: [
          readings.map(({ userId }) => userId),
          readings.map(({ otherId }) => otherId),
          readings.map(({ conversationId }) => conversationId),
          readings.map(({ seq }) => seq),
        ],
      })
      if (rows.length !== readings.length) throw new Error('a conversation is gone')
      return rows
    },
  }
}
export type ReadRepo = ReturnType<typeof createReadRepo>
