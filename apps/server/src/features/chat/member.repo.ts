import { CHAT_IDENTITY_LEAD, type Draft } from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { ConversationRow } from './conversation.repo.ts'
import { releaseUnseen, type Stretch } from './medium-links.ts'
import { forgetOwnMarks } from './own-marks.ts'
import { touch } from './touch.ts'

/** Places at a time, so that no statement grows with how long a conversation is. */
const CHUNK = 2_000

/** Once the draft goes: up to when none comes back, told once more by the device that wrote it. */
const goneMs = sql<number | null>`coalesce((draft ->> 'time')::float8, draft_gone_ms)`

/** A conversation as it stood when its clearing was asked for. */
type Cleared = Pick<ConversationRow, 'id' | 'last_seq'>

/** One person's own view of a conversation; nothing here is seen by the other. */
export function createMemberRepo(db: Kysely<Database>) {
  const change = async (
    conversationId: number,
    userId: UserId,
    set: { is_pinned?: boolean; is_muted?: boolean },
  ) =>
    db.transaction().execute(async (trx) => {
      await trx
        .updateTable('members')
        .set(set)
        .where('conversation_id', '=', conversationId)
        .where('user_id', '=', userId)
        .execute()
      await touch(trx, conversationId, [userId])
    })
  return {
    /**
     * The newer one stays, by the time of the device that wrote it; one that says nothing forgets the older, which no
     * device brings back.
     * @returns whether it is another now
     */
    async saveDraft(conversationId: number, userId: UserId, draft: Draft): Promise<boolean> {
      const isNothing = draft.text === '' && draft.quote === null
      return db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('members')
          .set(isNothing ? { draft: null, draft_gone_ms: goneMs } : { draft: JSON.stringify(draft) })
          .where('conversation_id', '=', conversationId)
          .where('user_id', '=', userId)
          .where(sql<boolean>`coalesce((draft ->> 'time')::float8 <= ${draft.time}, ${!isNothing})`)
          .where(sql<boolean>`coalesce(draft_gone_ms < ${draft.time}, true)`)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        if (draft.quote) await forgetRecalled(trx, conversationId, userId)
        await touch(trx, conversationId, [userId])
        return true
      })
    },

    pin: (conversationId: number, userId: UserId, isPinned: boolean) =>
      change(conversationId, userId, { is_pinned: isPinned }),
    mute: (conversationId: number, userId: UserId, isMuted: boolean) =>
      change(conversationId, userId, { is_muted: isMuted }),

    /**
     * Everything up to a sequence goes on this side, some places at a time; what comes after it, meanwhile too, stays
     * and brings the row back.
     * @returns whether there is more
     */
    async clearSome({ id, last_seq }: Cleared, userId: UserId, keepRow: boolean): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const stretch = await clearNext(trx, { id, last_seq }, userId)
        if (stretch === undefined) return false
        await releaseUnseen(trx, id, stretch)
        if (stretch.upTo < last_seq) return true
        await sql`
          update members m
          set draft = null, draft_gone_ms = ${goneMs},
            is_gone = ${!keepRow} and c.last_seq = m.cleared_seq, is_pinned = m.is_pinned and ${keepRow},
            unread = (
              select count(*) from messages x
              where x.conversation_id = c.id and x.seq > greatest(m.read_seq, m.cleared_seq)
                and x.sender_id <> m.user_id and x.type <> 'tip' and x.revoked_at is null and x.erased_at is null
                and not exists (select from message_deletes d where d.user_id = m.user_id
                  and d.conversation_id = x.conversation_id and d.seq = x.seq))
          from conversations c
          where c.id = m.conversation_id and c.id = ${id} and m.user_id = ${userId}`.execute(trx)
        await touch(trx, id, [userId])
        return false
      })
    },

    /** A voice message was heard. Again changes nothing. @returns whether it is news */
    async markPlayed(conversationId: number, userId: UserId, seq: number): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const { rows } = await sql`
          with raised as (
            update conversations c set change = c.change + 1
            where c.id = ${conversationId} and not exists (
              select from message_plays h
              where h.user_id = ${userId} and h.conversation_id = c.id and h.seq = ${seq})
            returning c.change)
          insert into message_plays (user_id, conversation_id, seq, change)
          select ${userId}, x.conversation_id, x.seq, r.change from raised r, messages x
          where x.conversation_id = ${conversationId} and x.seq = ${seq}
          returning seq`.execute(trx)
        if (rows.length === 0) return false
        await touch(trx, conversationId, [userId])
        return true
      })
    },

    /** Again changes nothing. */
    async deleteMessage(conversationId: number, userId: UserId, seq: number): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await sql`
          with raised as (
            update conversations c set change = c.change + 1
            where c.id = ${conversationId} and not exists (
              select from message_deletes d
              where d.user_id = ${userId} and d.conversation_id = c.id and d.seq = ${seq})
            returning c.change),
          made as (
            insert into message_deletes (user_id, conversation_id, seq, change)
            select ${userId}, x.conversation_id, x.seq, r.change from raised r, messages x
            where x.conversation_id = ${conversationId} and x.seq = ${seq})
          update members m set unread = m.unread - 1
          from messages x, raised r
          where m.conversation_id = ${conversationId} and m.user_id = ${userId} and x.conversation_id = m.conversation_id
            and x.seq = ${seq} and x.seq > greatest(m.read_seq, m.cleared_seq) and x.sender_id <> m.user_id
            and x.type <> 'tip' and x.revoked_at is null and x.erased_at is null and m.unread > 0`.execute(
          trx,
        )
        await releaseUnseen(trx, conversationId, [seq])
        await touch(trx, conversationId, [userId])
      })
    },
  }
}
export type MemberRepo = ReturnType<typeof createMemberRepo>

/** Raises the mark of what is cleared by so many places at most. @returns which; undefined where the row is gone */
async function clearNext(
  trx: Kysely<Database>,
  { id, last_seq }: Cleared,
  userId: UserId,
): Promise<Stretch | undefined> {
  const { rows } = await sql<Stretch>`
    update members m
    set cleared_seq = greatest(before.cleared_seq, least(before.cleared_seq + ${CHUNK}, ${last_seq}::int8))
    from members before
    where m.conversation_id = ${id} and m.user_id = ${userId}
      and before.conversation_id = m.conversation_id and before.user_id = m.user_id
    returning before.cleared_seq as after, m.cleared_seq as "upTo"`.execute(trx)
  const [stretch] = rows
  if (stretch === undefined) return undefined
  await forgetOwnMarks(trx, id, userId, stretch)
  return stretch
}

/** What a new draft quotes may have been recalled while it was typed. */
async function forgetRecalled(trx: Kysely<Database>, conversationId: number, userId: UserId): Promise<void> {
  await sql`
    update members m set draft = jsonb_set(m.draft, '{quote,messageAbstract}', '""')
    from messages q
    where m.conversation_id = ${conversationId} and m.user_id = ${userId}
      and q.sender_id = substr(m.draft -> 'quote' ->> 'messageSender', ${CHAT_IDENTITY_LEAD.length + 1})
      and q.client_id = (m.draft -> 'quote' ->> 'messageID')::uuid
      and coalesce(q.revoked_at, q.erased_at) is not null`.execute(trx)
}
