import type { Draft } from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { faceOf } from '../friends/index.ts'
import { joinSender, type MessageRow, messageColumns, shownChange } from './message-row.ts'
import { orderPair } from './pair.ts'

/** A conversation as one of its two sides sees it. */
export interface ConversationRow {
  id: number
  type: 'C2C' | 'GROUP'
  last_seq: number
  change: number
  unread: number
  read_seq: number
  peer_read_seq: number
  peer_delivered_seq: number
  cleared_seq: number
  is_official: boolean
  is_pinned: boolean
  is_muted: boolean
  is_gone: boolean
  own_change: number
  /** To the second, epoch ms: the list's order. */
  last_at: Date
  draft: Draft | null
  /** What is sent from now on disappears so long after it was read; null for never. */
  fading_s: number | null
  other: OtherRow
  last: MessageRow | null
}

export interface OtherRow {
  id: UserId
  /** Null for an account that is gone. */
  nick_name: string | null
  avatar: string | null
  remark: string | null
  is_mutual: boolean
}

/** Where a page of the list ended. */
export interface ListPlace {
  isOfficial: boolean
  isPinned: boolean
  lastAt: Date
  id: number
}

const OTHER = sql`
  select jsonb_build_object('id', o.id, 'nick_name', u.nick_name, 'avatar', u.avatar, 'remark', mine.remark,
      'is_mutual', mine.user_id is not null and theirs.user_id is not null and not exists (
        select from blocks b where (b.user_id = o.me and b.blocked_id = o.id)
          or (b.user_id = o.id and b.blocked_id = o.me))) as other`
/** Suspended is hidden for a while, not gone. */
const OTHER_JOINS = sql`
  left join lateral ${faceOf(sql`o.id`, sql`o.me`)} u on u.closed_at is null or u.suspended_at is not null
  left join friendships mine on mine.user_id = o.me and mine.friend_id = o.id
  left join friendships theirs on theirs.user_id = o.id and theirs.friend_id = o.me`

function selectRows(userId: UserId, which: RawBuilder<unknown>, end: RawBuilder<unknown>) {
  return sql<ConversationRow>`
    with page as materialized (
      select m.* from members m where m.user_id = ${userId} and ${which} ${end})
    select c.id, c.type, c.last_seq, ${shownChange(sql`c.id`, sql`m.user_id`)} as change, m.unread, m.read_seq, coalesce(p.shown_seq, 0) as peer_read_seq,
      coalesce(greatest(p.shown_seq, p.delivered_seq), 0) as peer_delivered_seq, m.cleared_seq, m.is_official, m.is_pinned,
      m.is_muted, m.is_gone, m.own_change, m.last_at, m.draft, c.fading_s, about.other, last.message as last
    from page m
      join conversations c on c.id = m.conversation_id
      cross join lateral (
        select m.user_id as me, case when c.user_a = m.user_id then c.user_b else c.user_a end as id) o
      left join members p on p.conversation_id = c.id and p.user_id = o.id
      cross join lateral (${OTHER} from (select o.me, o.id) as o ${OTHER_JOINS}) about
      left join lateral (
        select to_jsonb(x) as message from (
          select ${messageColumns(sql`m.user_id`)}, false as is_deleted
          from messages x ${joinSender(sql`m.user_id`)}
          where x.conversation_id = c.id and x.seq > m.cleared_seq and x.erased_at is null and not exists (
            select from message_deletes d
            where d.user_id = m.user_id and d.conversation_id = x.conversation_id and d.seq = x.seq)
          order by x.seq desc limit 1) x) last on true
    order by m.is_official desc, m.is_pinned desc, m.last_at desc, m.conversation_id desc`
}

export function createConversationRepo(db: Kysely<Database>) {
  return {
    /** One page of the list, in its order. */
    async list(userId: UserId, after: ListPlace | undefined, limit: number): Promise<ConversationRow[]> {
      const which =
        after === undefined
          ? sql`not m.is_gone`
          : sql`not m.is_gone and (m.is_official, m.is_pinned, m.last_at, m.conversation_id)
              < (${after.isOfficial}, ${after.isPinned}, ${after.lastAt}, ${after.id})`
      const end = sql`order by m.is_official desc, m.is_pinned desc, m.last_at desc, m.conversation_id desc limit ${limit}`
      const { rows } = await selectRows(userId, which, end).execute(db)
      return rows
    },

    /** Those that changed after that, the ones changed first first; what changed in one step comes together. */
    async listChanged(userId: UserId, since: number, limit: number): Promise<ConversationRow[]> {
      const end = sql`order by m.own_change fetch first ${limit} rows with ties`
      const { rows } = await selectRows(userId, sql`m.own_change > ${since}`, end).execute(db)
      return rows.sort((one, other) => one.own_change - other.own_change)
    },

    async find(userId: UserId, otherId: UserId): Promise<ConversationRow | undefined> {
      const [lesser, greater] = orderPair(userId, otherId)
      const which = sql`m.conversation_id = (
        select id from conversations where user_a = ${lesser} and user_b = ${greater})`
      const { rows } = await selectRows(userId, which, sql``).execute(db)
      return rows[0]
    },

    /** Somebody with whom one has no conversation yet: on one's list, or of the service's own; else undefined. */
    async findFriend(userId: UserId, otherId: UserId): Promise<OtherRow | undefined> {
      const { rows } = await sql<{ other: OtherRow }>`${OTHER}
        from (select ${userId}::text as me, ${otherId}::text as id) as o ${OTHER_JOINS}
        where u.id is not null and (mine.user_id is not null
          or exists (select from official_accounts a where a.user_id = o.id))`.execute(db)
      return rows[0]?.other
    },

    async findCounts(userId: UserId): Promise<{ ownChange: number; messageCount: number }> {
      const row = await db
        .selectFrom('chat_people')
        .select(['own_change as ownChange', 'message_count as messageCount'])
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row ?? { ownChange: 0, messageCount: 0 }
    },

    /** Mutual friends, of whom none has blocked the other: a block ends both sides. */
    async listMutual(userId: UserId): Promise<UserId[]> {
      const rows = await db
        .selectFrom('friendships as mine')
        .innerJoin('friendships as theirs', (join) =>
          join.onRef('theirs.user_id', '=', 'mine.friend_id').onRef('theirs.friend_id', '=', 'mine.user_id'),
        )
        .select('mine.friend_id as id')
        .where('mine.user_id', '=', userId)
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}
export type ConversationRepo = ReturnType<typeof createConversationRepo>
