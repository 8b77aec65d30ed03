import type { LegalPage } from '@thrum/contracts/console/page.routes'
import { AppError } from '@thrum/contracts/errors'
import { NoticeId, SiteMessageId, type UserId } from '@thrum/contracts/ids'
import { LANGUAGES, type Language } from '@thrum/contracts/language'
import * as z from 'zod/mini'
import { textIdOf } from '../../ids.ts'
import type { DeskRepo, NoticeHeadRow } from './desk.repo.ts'
import type { NewNotice, NoticeKind, NoticeRepo } from './notice.repo.ts'
import type { MakePage } from './page-maker.ts'
import type { PageSource, PageTexts, ShippedPages } from './page-source.ts'
import type { SiteMessageRepo } from './site-message.repo.ts'
import type { Slice } from './text-rows.ts'

interface Parts {
  desk: DeskRepo
  notices: Pick<NoticeRepo, 'add' | 'putShipped'>
  messages: Pick<SiteMessageRepo, 'add'>
  pages: Pick<ShippedPages, 'terms' | 'privacy'>
  /** The guide that comes with the product, as it stands in the database. */
  shipped: readonly NewNotice[]
  /** A text that can't be made into a page is not kept, or its readers would wait for nothing. */
  makePage: MakePage
  wall: () => number
}

/** A page of the law in one language. */
export interface Legal {
  page: LegalPage
  language: Language
  edited: (PageSource & { changed_at: Date }) | undefined
  shipped: PageSource | undefined
}

/** Behind all articles that come with the product. */
const LAST_PLACE = 1_000

/** What operators write: notices, the guide, site messages, terms and privacy policy. */
export function createDesk(parts: Parts) {
  return { ...createNoticeDesk(parts), ...createMessageDesk(parts), ...createLegalDesk(parts) }
}
export type Desk = ReturnType<typeof createDesk>

/** @throws AppError `request.invalid` */
async function ensurePages(makePage: MakePage, texts: PageTexts): Promise<void> {
  for (const text of Object.values(texts)) await makePage(text.markdown)
}

function createNoticeDesk({ desk, notices, shipped, makePage, wall }: Parts) {
  const find = async (id: NoticeId): Promise<NoticeHeadRow> => {
    const row = await desk.findNotice(id)
    if (row === undefined) throw new AppError('notice.unknown')
    return row
  }
  const after = async (id: NoticeId, isThere: boolean): Promise<NoticeHeadRow> => {
    if (!isThere) throw new AppError('notice.unknown')
    return find(id)
  }
  return {
    listNotices: desk.listNotices,

    /** @throws AppError `notice.unknown` */
    async notice(id: NoticeId): Promise<{ row: NoticeHeadRow; texts: PageTexts }> {
      // In this order: texts that are newer than what is said of them are refused where they are changed.
      const row = await find(id)
      return { row, texts: await desk.noticeTexts(id) }
    },

    /** @param actId what is asked again under it stands there once */
    async addNotice(
      actId: string,
      kind: NoticeKind,
      texts: PageTexts,
      place: number = LAST_PLACE,
    ): Promise<NoticeHeadRow> {
      await ensurePages(makePage, texts)
      const id = z.parse(NoticeId, textIdOf(`notice/${actId}`))
      const facts = { slug: null, place: kind === 'guide' ? place : 0, created_at: new Date(wall()) }
      await notices.add({ id, kind, ...facts, texts })
      return find(id)
    },

    /**
     * @param editedAtMs as the caller saw it
     * @throws AppError `notice.unknown`, `request.invalid`, `operator.changed` where somebody else was faster
     */
    async changeNotice(
      id: NoticeId,
      texts: PageTexts,
      place: number | undefined,
      editedAtMs: number | null,
    ): Promise<NoticeHeadRow> {
      await ensurePages(makePage, texts)
      const isDone = await desk.changeNotice(id, texts, place, new Date(wall()), editedAtMs)
      const row = await find(id)
      if (!isDone) throw new AppError('operator.changed')
      return row
    },

    /** @throws AppError `notice.unknown` */
    withdrawNotice: async (id: NoticeId, isWithdrawn: boolean) =>
      after(id, await desk.setWithdrawn(id, isWithdrawn ? new Date(wall()) : null)),

    /**
     * @param editedAtMs as the caller saw it
     * @throws AppError `notice.unknown`, also for what the product didn't come with; `operator.changed`
     */
    async resetGuide(id: NoticeId, editedAtMs: number): Promise<NoticeHeadRow> {
      const isDone = await desk.forgetEdit(id, editedAtMs)
      if (isDone) await notices.putShipped(shipped)
      const row = await find(id)
      if (row.slug === null) throw new AppError('notice.unknown')
      if (!isDone) throw new AppError('operator.changed')
      return row
    },
  }
}

function createMessageDesk({ desk, messages, makePage, wall }: Parts) {
  return {
    async listMessages(slice: Slice) {
      const [rows, total] = await Promise.all([desk.listMessages(slice), desk.countMessages()])
      return { rows, total }
    },

    /** @throws AppError `message.unknown` */
    async message(id: SiteMessageId) {
      const [row, texts] = await Promise.all([desk.findMessage(id), desk.messageTexts(id)])
      if (row === undefined) throw new AppError('message.unknown')
      return { row, texts }
    },

    /**
     * @param actId what is asked again under it is sent once
     * @throws AppError `operator.unknown` where one of these people isn't there: then nobody gets it
     */
    async sendMessage(
      actId: string,
      to: 'all' | readonly UserId[],
      texts: PageTexts,
    ): Promise<SiteMessageId[]> {
      await ensurePages(makePage, texts)
      const now = new Date(wall())
      const idTo = (whom: string) => z.parse(SiteMessageId, textIdOf(`message/${actId}/${whom}`))
      if (to === 'all') {
        const id = idTo(to)
        await messages.add({ id, user_id: null, created_at: now, texts })
        return [id]
      }
      const people = [...new Set(to)].map((user_id) => ({ id: idTo(user_id), user_id }))
      const isSent = await desk.sendEach(people, texts, now)
      if (!isSent) throw new AppError('operator.unknown', { data: { field: 'to' } })
      return people.map(({ id }) => id)
    },

    withdrawMessages: (ids: readonly SiteMessageId[]) => desk.withdrawMessages(ids, new Date(wall())),
  }
}

function createLegalDesk({ desk, pages, makePage, wall }: Parts) {
  const all = async (): Promise<Legal[]> => {
    const rows = await desk.listLegal()
    return (['terms', 'privacy'] as const).flatMap((page) =>
      (Object.keys(LANGUAGES) as Language[]).map((language) => ({
        ...{ page, language, shipped: pages[page][language] },
        edited: rows.find((row) => row.page === page && row.language === language),
      })),
    )
  }
  const one = async (page: LegalPage, language: Language): Promise<Legal> => {
    const found = (await all()).find((each) => each.page === page && each.language === language)
    if (found === undefined) throw new AppError('notice.unknown')
    return found
  }
  return {
    listLegal: all,
    legal: one,

    /**
     * For everybody who reads this language, at once.
     * @param changedAtMs as the caller saw it
     * @throws AppError `request.invalid`, `operator.changed` where somebody else was faster
     */
    async saveLegal(
      page: LegalPage,
      language: Language,
      { name, markdown }: PageSource,
      changedAtMs: number | null,
    ): Promise<Legal> {
      await makePage(markdown)
      const row = { page, language, name, markdown, changed_at: new Date(wall()) }
      if (!(await desk.putLegal(row, changedAtMs))) throw new AppError('operator.changed')
      return one(page, language)
    },

    /** @param changedAtMs as the caller saw it @throws AppError `operator.changed` */
    async resetLegal(page: LegalPage, language: Language, changedAtMs: number): Promise<Legal> {
      if (!(await desk.removeLegal(page, language, changedAtMs))) throw new AppError('operator.changed')
      return one(page, language)
    },
  }
}
