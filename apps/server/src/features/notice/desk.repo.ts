import type { LegalPage } from '@thrum/contracts/console/page.routes'
import type { NoticeId, SiteMessageId, UserId } from '@thrum/contracts/ids'
import type { Language } from '@thrum/contracts/language'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { NoticeKind } from './notice.repo.ts'
import type { PageSource, PageTexts } from './page-source.ts'
import { bestText, type Slice, textRows } from './text-rows.ts'

export interface NoticeHeadRow {
  id: NoticeId
  kind: NoticeKind
  name: string
  languages: Language[]
  place: number
  slug: string | null
  created_at: Date
  withdrawn_at: Date | null
  edited_at: Date | null
}

export interface MessageHeadRow {
  id: SiteMessageId
  user_id: UserId | null
  name: string
  languages: Language[]
  created_at: Date
  withdrawn_at: Date | null
}

export interface LegalRow extends PageSource {
  page: LegalPage
  language: Language
  changed_at: Date
}

type TextRow = PageSource & { language: Language }

/** What the service says, as operators work on it. */
export function createDeskRepo(db: Kysely<Database>) {
  return { ...createNotices(db), ...createMessages(db), ...createLegal(db) }
}
export type DeskRepo = ReturnType<typeof createDeskRepo>

const toTexts = (rows: readonly TextRow[]): PageTexts =>
  Object.fromEntries(rows.map(({ language, name, markdown }) => [language, { name, markdown }]))

function createNotices(db: Kysely<Database>) {
  const texts = sql`notice_texts where notice_id = n.id`
  const heads = sql`
    select n.id, n.kind, t.name, n.place, n.slug, n.created_at, n.withdrawn_at, n.edited_at,
      (select json_agg(x.language order by x.language) from notice_texts x where x.notice_id = n.id) as languages
    from notices n cross join lateral (${bestText(texts, 'en')}) t`
  return {
    async listNotices(kind: NoticeKind): Promise<NoticeHeadRow[]> {
      const order = kind === 'notice' ? sql`n.created_at desc, n.id` : sql`n.place, n.created_at, n.id`
      const { rows } = await sql<NoticeHeadRow>`${heads} where n.kind = ${kind} order by ${order}`.execute(db)
      return rows
    },

    async findNotice(id: NoticeId): Promise<NoticeHeadRow | undefined> {
      const { rows } = await sql<NoticeHeadRow>`${heads} where n.id = ${id}`.execute(db)
      return rows[0]
    },

    async noticeTexts(id: NoticeId): Promise<PageTexts> {
      const rows = await db
        .selectFrom('notice_texts')
        .select(['language', 'name', 'markdown'])
        .where('notice_id', '=', id)
        .orderBy('language')
        .execute()
      return toTexts(rows)
    },

    /**
     * All texts at once; its place stays where none is given.
     * @param seenMs when it was edited last, as the caller saw it; whatever it is where left out
     * @returns false where there is no such notice, or another one by now
     */
    async changeNotice(
      id: NoticeId,
      said: PageTexts,
      place: number | undefined,
      now: Date,
      seenMs?: number | null,
    ): Promise<boolean> {
      const seenAt = typeof seenMs === 'number' ? new Date(seenMs) : null
      const isAsSeen =
        seenMs === undefined ? sql`true` : sql`edited_at is not distinct from ${seenAt}::timestamptz`
      return db.transaction().execute(async (trx) => {
        const { rows } = await sql`
          update notices set place = ${place ?? sql`place`}, edited_at = ${now}::timestamptz
          where id = ${id} and ${isAsSeen} returning id`.execute(trx)
        if (rows.length === 0) return false
        await trx.deleteFrom('notice_texts').where('notice_id', '=', id).execute()
        const written = textRows(said).map((text) => ({ notice_id: id, ...text }))
        await trx.insertInto('notice_texts').values(written).execute()
        return true
      })
    },

    /** What was withdrawn before keeps its time. @returns false where there is no such notice */
    async setWithdrawn(id: NoticeId, withdrawnAt: Date | null): Promise<boolean> {
      const { rows } = await sql`
        update notices set withdrawn_at = case
          when ${withdrawnAt}::timestamptz is null then null
          else coalesce(withdrawn_at, ${withdrawnAt}::timestamptz) end
        where id = ${id} returning id`.execute(db)
      return rows.length > 0
    },

    /**
     * The next `putShipped` renews its texts.
     * @returns false where the product came with no such article, or its edit is another one by now
     */
    async forgetEdit(id: NoticeId, seenMs: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('notices')
        .set({ edited_at: null })
        .where('id', '=', id)
        .where('slug', 'is not', null)
        .where('edited_at', '=', new Date(seenMs))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

function createMessages(db: Kysely<Database>) {
  const texts = sql`site_message_texts where message_id = m.id`
  const heads = sql`
    select m.id, m.user_id, t.name, m.created_at, m.withdrawn_at,
      (select json_agg(x.language order by x.language) from site_message_texts x
        where x.message_id = m.id) as languages
    from site_messages m cross join lateral (${bestText(texts, 'en')}) t
    where m.by_operator`
  return {
    async listMessages({ limit, offset }: Slice): Promise<MessageHeadRow[]> {
      const { rows } = await sql<MessageHeadRow>`
        ${heads} order by m.created_at desc, m.id limit ${limit} offset ${offset}`.execute(db)
      return rows
    },

    async countMessages(): Promise<number> {
      const { total } = await db
        .selectFrom('site_messages')
        .select((of) => of.fn.countAll<string>().as('total'))
        .where('by_operator', '=', true)
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    async findMessage(id: SiteMessageId): Promise<MessageHeadRow | undefined> {
      const { rows } = await sql<MessageHeadRow>`${heads} and m.id = ${id}`.execute(db)
      return rows[0]
    },

    async messageTexts(id: SiteMessageId): Promise<PageTexts> {
      const rows = await db
        .selectFrom('site_message_texts')
        .select(['language', 'name', 'markdown'])
        .where('message_id', '=', id)
        .orderBy('language')
        .execute()
      return toTexts(rows)
    },

    /**
     * Each its own copy, and one of an id.
     * @returns false, and nothing is sent, where one of the people isn't there
     */
    async sendEach(people: readonly { id: SiteMessageId; user_id: UserId }[], said: PageTexts, now: Date) {
      return db.transaction().execute(async (trx) => {
        const found = await trx
          .selectFrom('users')
          .select('id')
          .where(
            'id',
            'in',
            people.map(({ user_id }) => user_id),
          )
          .where('closed_at', 'is', null)
          .execute()
        if (found.length < people.length) return false
        const rows = people.map((each) => ({ ...each, created_at: now, by_operator: true }))
        await trx
          .insertInto('site_messages')
          .values(rows)
          .onConflict((on) => on.doNothing())
          .execute()
        const written = people.flatMap(({ id }) =>
          textRows(said).map((text) => ({ message_id: id, ...text })),
        )
        await trx
          .insertInto('site_message_texts')
          .values(written)
          .onConflict((on) => on.doNothing())
          .execute()
        return true
      })
    },

    async withdrawMessages(ids: readonly SiteMessageId[], now: Date): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('site_messages')
        .set({ withdrawn_at: now })
        .where('id', 'in', ids)
        .where('by_operator', '=', true)
        .where('withdrawn_at', 'is', null)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
  }
}

function createLegal(db: Kysely<Database>) {
  return {
    listLegal: (): Promise<LegalRow[]> => db.selectFrom('legal_texts').selectAll().execute(),

    findLegal: (page: LegalPage, language: Language): Promise<LegalRow | undefined> =>
      db
        .selectFrom('legal_texts')
        .selectAll()
        .where('page', '=', page)
        .where('language', '=', language)
        .executeTakeFirst(),

    /**
     * @param seenMs when it was changed last, as the caller saw it; whatever it is where left out
     * @returns false where there is another one by now
     */
    async putLegal(row: LegalRow, seenMs?: number | null): Promise<boolean> {
      if (typeof seenMs === 'number') {
        const { numUpdatedRows } = await db
          .updateTable('legal_texts')
          .set(row)
          .where('page', '=', row.page)
          .where('language', '=', row.language)
          .where('changed_at', '=', new Date(seenMs))
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('legal_texts')
        .values(row)
        .onConflict((on) => {
          const same = on.columns(['page', 'language'])
          return seenMs === null ? same.doNothing() : same.doUpdateSet(row)
        })
        .executeTakeFirst()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    /** @param seenMs as in `putLegal` @returns whether it was there */
    async removeLegal(page: LegalPage, language: Language, seenMs?: number): Promise<boolean> {
      let query = db.deleteFrom('legal_texts').where('page', '=', page).where('language', '=', language)
      if (seenMs !== undefined) query = query.where('changed_at', '=', new Date(seenMs))
      return (await query.executeTakeFirst()).numDeletedRows > 0n
    },
  }
}
