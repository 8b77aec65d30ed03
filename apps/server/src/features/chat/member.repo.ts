import { CHAT_IDENTITY_LEAD, type Draft } from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { releaseUnseen } from './medium-links.ts'
import { touch } from './touch.ts'

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
    /** The newer one stays, by the time of the device that wrote it. @returns whether it is another now */
    async saveDraft(conversationId: number, userId: UserId, draft: Draft | undefined): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('members')
          .set({ draft: draft === undefined ? null : JSON.stringify(draft) })
          .where('conversation_id', '=', conversationId)
          .where('user_id', '=', userId)
          .where(
            draft === undefined
              ? sql<boolean>`draft is not null`
              : sql<boolean>`coalesce((draft ->> 'time')::float8 <= ${draft.time}, true)`,
          )
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        if (draft?.quote) await forgetRecalled(trx, conversationId, userId)
        await touch(trx, conversationId, [userId])
        return true
      })
    },

    pin: (conversationId: number, userId: UserId, isPinned: boolean) =>
      change(conversationId, userId, { is_pinned: isPinned }),
    mute: (conversationId: number, userId: UserId, isMuted: boolean) =>
      change(conversationId, userId, { is_muted: isMuted }),

    /** Everything so far is gone on this side; what comes next brings the row back. */
    async clear(conversationId: number, userId: UserId, keepRow: boolean): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await sql`
          update members m
          set cleared_seq = c.last_seq, unread = 0, draft = null, is_gone = ${!keepRow},
            is_pinned = m.is_pinned and ${keepRow}
          from conversations c
          where c.id = m.conversation_id and c.id = ${conversationId} and m.user_id = ${userId}`.execute(trx)
        await sql`
          delete from message_deletes d using members m
          where m.conversation_id = ${conversationId} and m.user_id = ${userId} and d.user_id = m.user_id
            and d.conversation_id = m.conversation_id and d.seq <= m.cleared_seq`.execute(trx)
        await sql`
          delete from message_plays h using members m
          where m.conversation_id = ${conversationId} and m.user_id = ${userId} and h.user_id = m.user_id
            and h.conversation_id = m.conversation_id and h.seq <= m.cleared_seq`.execute(trx)
        await releaseUnseen(trx, conversationId)
        await touch(trx, conversationId, [userId])
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
