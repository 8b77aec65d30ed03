import type { UserId } from '@thrum/contracts/ids'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { joinSender, type MessageRow, messageColumns, shownChange } from './message-row.ts'

/** Bytes of content that one answer holds; a reader that is slow is cut off at four times as much. */
const PAGE_BYTES = 256 * 1024

interface Page {
  rows: MessageRow[]
  hasMore: boolean
}

/** One side of a conversation. */
export interface Side {
  conversationId: number
  userId: UserId
  clearedSeq: number
}

/** Messages read for one page of results: what a database has time for on a slow machine. */
export const SEARCH_WINDOW = 100_000

interface SearchRange {
  /** Undefined for all. */
  conversationId: number | undefined
  after: FoundPlace | undefined
  limit: number
}

/** Where a page of search results ended. */
export interface FoundPlace {
  sentAt: Date
  conversationId: number
  seq: number
}

const notDeletedBy = (userId: UserId) => sql`not exists (
  select from message_deletes d
  where d.user_id = ${userId} and d.conversation_id = x.conversation_id and d.seq = x.seq)`

export function createMessageRepo(db: Kysely<Database>) {
  return {
    /** History: newest first, before a sequence. */
    async listBefore(side: Side, before: number, limit: number): Promise<Page> {
      const { conversationId, userId, clearedSeq } = side
      const { rows } = await sql<MessageRow>`
        select ${messageColumns(sql`${userId}::text`)}, false as is_deleted
        from messages x ${joinSender(sql`${userId}::text`)}
        where x.conversation_id = ${conversationId} and x.seq < ${before} and x.seq > ${clearedSeq}
          and x.erased_at is null and ${notDeletedBy(userId)}
        order by x.seq desc limit ${limit + 1}`.execute(db)
      return fitting(rows, limit)
    },

    /**
     * What happened after a change, oldest first: messages as they are now, one's own deletions, what one has heard.
     * @returns with the newest change at that same moment
     */
    async listAfter(side: Side, after: number, limit: number): Promise<Page & { change: number }> {
      const { conversationId, userId, clearedSeq } = side
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          const { rows } = await sql<MessageRow>`
            with page as (
              (select x.seq, x.change, false as is_deleted from messages x
                where x.conversation_id = ${conversationId} and x.change > ${after} and x.seq > ${clearedSeq}
                  and ${notDeletedBy(userId)}
                order by x.change limit ${limit + 1})
              union all
              (select d.seq, d.change, true from message_deletes d
                where d.user_id = ${userId} and d.conversation_id = ${conversationId} and d.change > ${after}
                order by d.change limit ${limit + 1})
              union all
              (select x.seq, x.change, false from message_plays x
                where x.user_id = ${userId} and x.conversation_id = ${conversationId} and x.change > ${after}
                  and x.seq > ${clearedSeq} and ${notDeletedBy(userId)}
                order by x.change limit ${limit + 1}))
            select ${messageColumns(sql`${userId}::text`)}, page.is_deleted, page.change
            from page join messages x on x.conversation_id = ${conversationId} and x.seq = page.seq
              ${joinSender(sql`${userId}::text`)}
            order by page.change limit ${limit + 1}`.execute(trx)
          const newest = shownChange(sql`${conversationId}::int8`, sql`${userId}::text`)
          const { rows: counts } = await sql<{ change: number }>`select ${newest} as change`.execute(trx)
          return { ...fitting(rows, limit), change: counts[0]?.change ?? 0 }
        })
    },

    /** One message as this side sees it. */
    async find(conversationId: number, userId: UserId, seq: number): Promise<MessageRow | undefined> {
      const { rows } = await sql<MessageRow>`
        select ${messageColumns(sql`${userId}::text`)}, x.seq <= m.cleared_seq or not (${notDeletedBy(userId)}) as is_deleted
        from messages x ${joinSender(sql`${userId}::text`)}
          join members m on m.conversation_id = x.conversation_id and m.user_id = ${userId}
        where x.conversation_id = ${conversationId} and x.seq = ${seq}`.execute(db)
      return rows[0]
    },

    /**
     * Those of one's own that hold these words, newest first. Of each conversation the newest `SEARCH_WINDOW`
     * messages are read, or as many before the place where the last page of one conversation ended.
     */
    async search(
      userId: UserId,
      folded: string,
      { conversationId, after, limit }: SearchRange,
    ): Promise<(MessageRow & { other_id: UserId })[]> {
      const isOne = conversationId !== undefined
      const only: RawBuilder<unknown> = isOne ? sql`and m.conversation_id = ${conversationId}` : sql``
      const top: RawBuilder<unknown> =
        isOne && after !== undefined ? sql`${after.seq}::int8` : sql`c.last_seq + 1`
      // Over several conversations equal times are told apart by place, as the order does.
      const older: RawBuilder<unknown> =
        after === undefined || isOne
          ? sql``
          : sql`and x.sent_at <= ${after.sentAt} and (x.sent_at, x.conversation_id, x.seq)
              < (${after.sentAt}, ${after.conversationId}, ${after.seq})`
      const { rows } = await sql<MessageRow & { other_id: UserId }>`
        with found as (
          select hit.*, case when c.user_a = m.user_id then c.user_b else c.user_a end as other_id
          from members m
            join conversations c on c.id = m.conversation_id
            cross join lateral (
              select x.* from messages x
              where x.conversation_id = m.conversation_id and x.seq < ${top}
                and x.seq > m.cleared_seq and x.seq >= ${top} - ${SEARCH_WINDOW}
                and strpos(x.folded, ${folded}) > 0 ${older} and ${notDeletedBy(userId)}
              order by x.seq desc limit ${limit}) hit
          where m.user_id = ${userId} ${only}
          order by hit.sent_at desc, hit.conversation_id desc, hit.seq desc limit ${limit})
        select ${messageColumns(sql`${userId}::text`)}, false as is_deleted, x.other_id
        from found x ${joinSender(sql`${userId}::text`)}
        order by x.sent_at desc, x.conversation_id desc, x.seq desc`.execute(db)
      return rows
    },
  }
}
export type MessageRepo = ReturnType<typeof createMessageRepo>

/** As many as one answer may hold, one at least. */
function fitting(rows: MessageRow[], limit: number): Page {
  let bytes = 0
  const end = rows.findIndex((row, index) => {
    bytes += JSON.stringify(row.payload).length + row.cloud_custom_data.length
    return index > 0 && (index >= limit || bytes > PAGE_BYTES)
  })
  return end === -1 ? { rows, hasMore: false } : { rows: rows.slice(0, end), hasMore: true }
}
