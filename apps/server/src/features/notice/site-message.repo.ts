import type { SiteMessageId, UserId } from '@thrum/contracts/ids'
import type { Language } from '@thrum/contracts/language'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { PageTexts } from './page-source.ts'
import { bestText, type PageRow, type Slice, textRows } from './text-rows.ts'

export interface MessageLineRow {
  id: SiteMessageId
  name: string
  created_at: Date
  is_read: boolean
}

export interface MessageRow {
  id: SiteMessageId
  /** Null: to everyone. */
  user_id: UserId | null
  name: string
  languages: Language[]
  created_at: Date
  withdrawn_at: Date | null
}

export function createSiteMessageRepo(db: Kysely<Database>) {
  const texts = sql`site_message_texts where message_id = m.id`
  /** To this person, or to everyone who had signed up by then. */
  const visibleTo = (userId: UserId) => sql`
    m.withdrawn_at is null and (m.user_id = ${userId} or m.user_id is null
      and m.created_at >= (select created_at from users where id = ${userId}))`
  return {
    async list(userId: UserId, language: Language, slice: Slice): Promise<MessageLineRow[]> {
      const { rows } = await sql<MessageLineRow>`
        select m.id, t.name, m.created_at, r.user_id is not null as is_read
        from site_messages m
        cross join lateral (${bestText(texts, language)}) t
        left join site_message_reads r on r.message_id = m.id and r.user_id = ${userId}
        where ${visibleTo(userId)}
        order by m.created_at desc, m.id limit ${slice.limit} offset ${slice.offset}`.execute(db)
      return rows
    },

    async count(userId: UserId): Promise<{ total: number; unread: number }> {
      const { rows } = await sql<{ total: number; unread: number }>`
        select count(*)::int as total, (count(*) filter (where r.user_id is null))::int as unread
        from site_messages m
        left join site_message_reads r on r.message_id = m.id and r.user_id = ${userId}
        where ${visibleTo(userId)}`.execute(db)
      return rows[0] ?? { total: 0, unread: 0 }
    },

    async find(id: SiteMessageId, userId: UserId, language: Language): Promise<PageRow | undefined> {
      const { rows } = await sql<PageRow>`
        select t.name, t.markdown, t.language, m.created_at
        from site_messages m cross join lateral (${bestText(texts, language)}) t
        where m.id = ${id} and ${visibleTo(userId)}`.execute(db)
      return rows[0]
    },

    /** @returns how many of this person's messages the id, or `all`, means */
    async markRead(id: SiteMessageId | 'all', userId: UserId): Promise<number> {
      const { rows } = await sql`
        with found as (
            select m.id from site_messages m
            where (${id} = 'all' or m.id = ${id}) and ${visibleTo(userId)}
          ),
          marked as (
            insert into site_message_reads (user_id, message_id) select ${userId}, id from found
            on conflict do nothing
          )
        select id from found`.execute(db)
      return rows.length
    },

    /** One that is there stays as it is. @returns false where nobody has the id */
    async add(message: {
      id: SiteMessageId
      user_id: UserId | null
      created_at: Date
      texts: PageTexts
    }): Promise<boolean> {
      const { texts: added, ...row } = message
      return db.transaction().execute(async (transaction) => {
        const receiver = transaction.selectFrom('users').select('id').where('closed_at', 'is', null)
        if (row.user_id !== null) {
          const known = await receiver.where('id', '=', row.user_id).executeTakeFirst()
          if (known === undefined) return false
        }
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('site_messages')
          .values({ ...row, by_operator: true })
          .onConflict((on) => on.column('id').doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows === 0n) return true
        const rows = textRows(added).map((text) => ({ message_id: row.id, ...text }))
        await transaction.insertInto('site_message_texts').values(rows).execute()
        return true
      })
    },

    /** @returns false where there is no such message, or none any more */
    async withdraw(id: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('site_messages')
        .set({ withdrawn_at: now })
        .where('id', '=', id as SiteMessageId)
        .where('withdrawn_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async listAll(): Promise<MessageRow[]> {
      const { rows } = await sql<MessageRow>`
        select m.id, m.user_id, t.name, m.created_at, m.withdrawn_at,
          array(select language from site_message_texts where message_id = m.id order by language) as languages
        from site_messages m cross join lateral (${bestText(texts, 'en')}) t
        order by m.created_at desc, m.id`.execute(db)
      return rows
    },
  }
}
export type SiteMessageRepo = ReturnType<typeof createSiteMessageRepo>
