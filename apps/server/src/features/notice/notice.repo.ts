import type { NoticeId, UserId } from '@thrum/contracts/ids'
import type { Language } from '@thrum/contracts/language'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { PageTexts } from './page-source.ts'
import { bestText, type PageRow, type Slice, textRows } from './text-rows.ts'

export type NoticeKind = 'notice' | 'guide'

export interface NoticeLineRow {
  id: NoticeId
  name: string
  created_at: Date
  is_read: boolean
}

export interface NoticeRow {
  id: NoticeId
  name: string
  languages: Language[]
  place: number
  created_at: Date
  withdrawn_at: Date | null
}

export interface NewNotice {
  id: NoticeId
  kind: NoticeKind
  slug: string | null
  place: number
  created_at: Date
  texts: PageTexts
}

/** Notices newest first, the guide in its own order. */
const ORDER = {
  notice: sql`n.created_at desc, n.id`,
  guide: sql`n.place, n.created_at, n.id`,
} as const

export function createNoticeRepo(db: Kysely<Database>) {
  const texts = sql`notice_texts where notice_id = n.id`
  /** What was there when somebody signed up is no news to them. */
  const isUnread = sql`r.user_id is null and n.created_at >= u.created_at`
  return {
    async list(kind: NoticeKind, userId: UserId, language: Language, slice: Slice): Promise<NoticeLineRow[]> {
      const { rows } = await sql<NoticeLineRow>`
        select n.id, t.name, n.created_at, not (${isUnread}) as is_read
        from notices n
        join users u on u.id = ${userId}
        cross join lateral (${bestText(texts, language)}) t
        left join notice_reads r on r.notice_id = n.id and r.user_id = ${userId}
        where n.kind = ${kind} and n.withdrawn_at is null
        order by ${ORDER[kind]} limit ${slice.limit} offset ${slice.offset}`.execute(db)
      return rows
    },

    async count(kind: NoticeKind, userId: UserId): Promise<{ total: number; unread: number }> {
      const { rows } = await sql<{ total: number; unread: number }>`
        select count(*)::int as total, (count(*) filter (where ${isUnread}))::int as unread
        from notices n
        join users u on u.id = ${userId}
        left join notice_reads r on r.notice_id = n.id and r.user_id = ${userId}
        where n.kind = ${kind} and n.withdrawn_at is null`.execute(db)
      return rows[0] ?? { total: 0, unread: 0 }
    },

    async find(id: NoticeId, language: Language): Promise<PageRow | undefined> {
      const { rows } = await sql<PageRow>`
        select t.name, t.markdown, t.language, n.created_at
        from notices n cross join lateral (${bestText(texts, language)}) t
        where n.id = ${id} and n.withdrawn_at is null`.execute(db)
      return rows[0]
    },

    /** @returns false where there is no such notice */
    async markRead(id: NoticeId, userId: UserId): Promise<boolean> {
      const { rows } = await sql`
        with found as (select id from notices where id = ${id} and withdrawn_at is null),
          marked as (
            insert into notice_reads (user_id, notice_id) select ${userId}, id from found
            on conflict do nothing
          )
        select id from found`.execute(db)
      return rows.length > 0
    },

    /** One that is there stays as it is. */
    async add(notice: NewNotice): Promise<void> {
      const { texts: added, ...row } = notice
      await db.transaction().execute(async (transaction) => {
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('notices')
          .values(row)
          .onConflict((on) => on.column('id').doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows === 0n) return
        const rows = textRows(added).map((text) => ({ notice_id: row.id, ...text }))
        await transaction.insertInto('notice_texts').values(rows).execute()
      })
    },

    /**
     * Articles that come with the product: added, renewed, and gone when the product has them no more. What an
     * operator changed stays.
     */
    async putShipped(articles: readonly NewNotice[]): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        // Whoever edits one at this moment comes before, or waits.
        const there = await transaction
          .selectFrom('notices')
          .select(['id', 'edited_at'])
          .where('slug', 'is not', null)
          .forUpdate()
          .execute()
        const left = new Set(there.flatMap(({ id, edited_at }) => (edited_at === null ? [] : [id])))
        const fresh = articles.filter(({ id }) => !left.has(id))
        if (fresh.length === 0) return
        const notices = fresh.map(({ texts: _texts, ...row }) => row)
        const texts = fresh.flatMap(({ id, texts }) =>
          textRows(texts).map((row) => ({ notice_id: id, ...row })),
        )
        const kept = texts.map(({ notice_id, language }) => `${notice_id} ${language}`)
        await transaction
          .insertInto('notices')
          .values(notices)
          .onConflict((on) => on.column('slug').doUpdateSet((row) => ({ place: row.ref('excluded.place') })))
          .execute()
        await transaction
          .insertInto('notice_texts')
          .values(texts)
          .onConflict((on) =>
            on.columns(['notice_id', 'language']).doUpdateSet((row) => ({
              name: row.ref('excluded.name'),
              markdown: row.ref('excluded.markdown'),
            })),
          )
          .execute()
        await sql`
          delete from notice_texts t using notices n
          where n.id = t.notice_id and n.slug is not null and n.edited_at is null
            and t.notice_id || ' ' || t.language <> all(${kept})`.execute(transaction)
        await sql`
          delete from notices
          where slug is not null and edited_at is null and slug <> all(${notices.map(({ slug }) => slug)})`.execute(
          transaction,
        )
      })
    },

    /** @returns false where there is no such notice, or none any more */
    async withdraw(kind: NoticeKind, id: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('notices')
        .set({ withdrawn_at: now })
        .where('id', '=', id as NoticeId)
        .where('kind', '=', kind)
        .where('withdrawn_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async listAll(kind: NoticeKind): Promise<NoticeRow[]> {
      const { rows } = await sql<NoticeRow>`
        select n.id, t.name, n.place, n.created_at, n.withdrawn_at,
          array(select language from notice_texts where notice_id = n.id order by language) as languages
        from notices n cross join lateral (${bestText(texts, 'en')}) t
        where n.kind = ${kind} order by ${ORDER[kind]}`.execute(db)
      return rows
    },
  }
}
export type NoticeRepo = ReturnType<typeof createNoticeRepo>
