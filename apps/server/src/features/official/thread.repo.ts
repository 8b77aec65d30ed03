import type { MessageType } from '@thrum/contracts/chat/chat.entities'
import type { InboxState } from '@thrum/contracts/console/official.routes'
import type { OperatorId } from '@thrum/contracts/console/operator.entities'
import type { UserId } from '@thrum/contracts/ids'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { orderPair, shownChange } from '../chat/index.ts'

/** A conversation of one of the service's own accounts, as its operators see it. */
export interface ThreadRow {
  conversation_id: number
  official_id: UserId
  user_id: UserId
  /** Null for an account that is gone. */
  nick_name: string | null
  avatar: string | null
  unread: number
  last_seq: number
  /** The newest that the account may know of. */
  change: number
  /** The person has read up to here. */
  peer_read_seq: number
  last_at: Date
  assigned_to: OperatorId | null
  /** Nothing is left to do until the person writes again. */
  is_settled: boolean
  /** The person wrote last. */
  is_waiting: boolean
  last_type: MessageType | null
}

export interface ThreadQuery {
  officialId?: UserId | undefined
  state: InboxState
  /** Whose `mine` are. */
  operatorId?: OperatorId | undefined
  /** Where the page before ended. */
  after?: { lastAt: Date; conversationId: number } | undefined
  limit: number
}

export interface Pair {
  officialId: UserId
  userId: UserId
}

/** As the index `members_desk` says it; every id of such an account does. */
const IS_OFFICIAL = sql`m.user_id like '%merchant%'`

/** What is done, and who has it; a tip is no word of either side. People are looked up for a page alone. */
const THREADS = sql`
  select m.conversation_id, m.user_id as official_id, o.id as user_id, m.unread, c.last_seq, m.last_at, t.assigned_to,
    coalesce(t.settled_seq, 0) as settled_seq,
    coalesce(t.settled_seq, 0) >= coalesce(heard.seq, 0) as is_settled,
    coalesce(heard.seq, 0) = coalesce(last.seq, 0) and heard.seq > coalesce(t.settled_seq, 0) as is_waiting,
    last.type as last_type
  from members m
    join conversations c on c.id = m.conversation_id
    cross join lateral (select case when c.user_a = m.user_id then c.user_b else c.user_a end as id) o
    left join official_threads t on t.conversation_id = c.id
    left join lateral (
      select x.seq, x.type
      from messages x where x.conversation_id = c.id and x.type <> 'tip'
      order by x.seq desc limit 1) last on true
    left join lateral (
      select x.seq from messages x
      where x.conversation_id = c.id and x.sender_id = o.id and x.type <> 'tip'
      order by x.seq desc limit 1) heard on true`

const withPeople = (threads: RawBuilder<unknown>) => sql`
  select page.*, u.nick_name, u.avatar, coalesce(p.shown_seq, 0) as peer_read_seq,
    ${shownChange(sql`page.conversation_id`, sql`page.official_id`)} as change
  from (${threads}) page
    left join users u on u.id = page.user_id and (u.closed_at is null or u.suspended_at is not null)
    left join members p on p.conversation_id = page.conversation_id and p.user_id = page.user_id`

/** What nothing was said in since it was settled is passed over before its messages are looked at. */
const OPEN = sql`last_seq > settled_seq and not is_settled`

function isIn({ state, operatorId }: ThreadQuery): RawBuilder<unknown> {
  switch (state) {
    case 'open':
      return OPEN
    case 'waiting':
      return sql`${OPEN} and is_waiting`
    case 'mine':
      return sql`${OPEN} and assigned_to = ${operatorId ?? ''}`
    case 'free':
      return sql`${OPEN} and assigned_to is null`
    case 'settled':
      return sql`is_settled`
    case 'all':
      return sql`true`
  }
}

export function createThreadRepo(db: Kysely<Database>) {
  return {
    /** The newest first. */
    async list(query: ThreadQuery): Promise<ThreadRow[]> {
      const { officialId, after, limit } = query
      const order = sql`order by last_at desc, conversation_id desc limit ${limit}`
      // Of each account in the order of its index, which ends with the page.
      const { rows } = await sql<ThreadRow>`
        ${withPeople(sql`
          select near.* from official_accounts a cross join lateral (
            select * from (${THREADS} where m.user_id = a.user_id and ${IS_OFFICIAL}) threads
            where ${isIn(query)} and ${
              after === undefined
                ? sql`true`
                : sql`(last_at, conversation_id) < (${after.lastAt}, ${after.conversationId})`
            } ${order}) near
          where ${officialId === undefined ? sql`true` : sql`a.user_id = ${officialId}`} ${order}`)}
        order by last_at desc, conversation_id desc`.execute(db)
      return rows
    },

    async find({ officialId, userId }: Pair): Promise<ThreadRow | undefined> {
      const [one, other] = orderPair(officialId, userId)
      const { rows } = await sql<ThreadRow>`
        ${withPeople(sql`
          ${THREADS} join official_accounts a on a.user_id = m.user_id
          where m.conversation_id = (select id from conversations where user_a = ${one} and user_b = ${other})
            and m.user_id = ${officialId}`)}`.execute(db)
      return rows[0]
    },

    /** Of two who take it at the same moment one has it. @returns whether it was as the caller saw it */
    async assign(conversationId: number, from: OperatorId | null, to: OperatorId | null): Promise<boolean> {
      if (from !== null) {
        const { numUpdatedRows } = await db
          .updateTable('official_threads')
          .set({ assigned_to: to })
          .where('conversation_id', '=', conversationId)
          .where('assigned_to', '=', from)
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }
      // What nobody ever had may have no row yet.
      const { rows } = await sql`
        insert into official_threads as t (conversation_id, assigned_to) values (${conversationId}, ${to})
        on conflict (conversation_id) do update set assigned_to = ${to} where t.assigned_to is null
        returning conversation_id`.execute(db)
      return rows.length > 0
    },

    /** Of two who settle it, the later place holds. */
    async settle(conversationId: number, seq: number): Promise<void> {
      await sql`
        insert into official_threads as t (conversation_id, assigned_to, settled_seq)
        values (${conversationId}, null, ${seq})
        on conflict (conversation_id) do update set settled_seq = greatest(t.settled_seq, excluded.settled_seq)`.execute(
        db,
      )
    },

    async noteReply(conversationId: number, seq: number, operatorId: OperatorId | 'command line') {
      await db
        .insertInto('official_replies')
        .values({ conversation_id: conversationId, seq, operator_id: operatorId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** Who wrote which of these messages: the operator's name, or the word of the command line. */
    async listWriters(conversationId: number, seqs: readonly number[]) {
      if (seqs.length === 0) return new Map<number, string>()
      const rows = await db
        .selectFrom('official_replies as r')
        .leftJoin('operators as o', 'o.id', 'r.operator_id')
        .select(['r.seq', 'r.operator_id', 'o.name'])
        .where('r.conversation_id', '=', conversationId)
        .where('r.seq', 'in', seqs)
        .execute()
      return new Map<number, string>(rows.map(({ seq, operator_id, name }) => [seq, name ?? operator_id]))
    },

    /** Who may stand in the inbox. */
    listStaff: (): Promise<{ id: OperatorId; name: string }[]> =>
      db
        .selectFrom('operators')
        .select(['id', 'name'])
        .where('is_active', '=', true)
        .where('role', 'in', ['support', 'owner'])
        .orderBy('name')
        .execute(),

    /** How people rated the service of an account: each of them counts once, with what they said last. */
    async rate(officialId: UserId): Promise<{ count: number; average: number | null }> {
      const { rows } = await sql<{ count: number; average: number | null }>`
        select count(*)::int as count, avg(score)::float8 as average from (
          select distinct on (m.conversation_id) (r.card ->> 'score')::int as score
          from members m
            join messages x on x.conversation_id = m.conversation_id and x.type = 'custom'
              and x.sender_id <> m.user_id and x.revoked_at is null and x.erased_at is null
            cross join lateral (select (x.payload ->> 'data')::jsonb as card) r
          where m.user_id = ${officialId} and r.card ->> 'businessID' = 'evaluation'
          order by m.conversation_id, x.seq desc) newest`.execute(db)
      return rows[0] ?? { count: 0, average: null }
    },
  }
}
export type ThreadRepo = ReturnType<typeof createThreadRepo>
