import type { LegalPage } from '@thrum/contracts/console/page.routes'
import { AppError } from '@thrum/contracts/errors'
import type { NoticeId, SiteMessageId, UserId } from '@thrum/contracts/ids'
import type { Language } from '@thrum/contracts/language'
import type { DeskRepo } from './desk.repo.ts'
import type { NoticeKind, NoticeLineRow, NoticeRepo } from './notice.repo.ts'
import type { PageSource, PageTexts, ShippedPages } from './page-source.ts'
import type { MessageLineRow, SiteMessageRepo } from './site-message.repo.ts'
import { type PageRow, sliceOf } from './text-rows.ts'

interface Paging {
  currentPage: number
  pageSize: number
}

interface Parts {
  notices: NoticeRepo
  messages: SiteMessageRepo
  pages: Pick<ShippedPages, 'terms' | 'privacy'>
  /** What operators put in place of them. */
  legal: Pick<DeskRepo, 'findLegal'>
  /** When this server started: since then the pages that come with it hold. */
  startedAt: Date
}

/** Who asks, and in which language. */
interface Reader {
  userId: UserId
  language: Language
}

export function createNoticeService({ notices, messages, pages, legal, startedAt }: Parts) {
  const legalPage = async (page: LegalPage, wanted: Language): Promise<PageRow> => {
    const edited = await legal.findLegal(page, wanted)
    if (edited !== undefined) return { ...edited, language: wanted, created_at: edited.changed_at }
    return { ...bestOf(pages[page], wanted), created_at: startedAt }
  }
  return {
    async latest({ userId, language }: Reader): Promise<NoticeLineRow | undefined> {
      const [row] = await notices.list('notice', userId, language, { limit: 1, offset: 0 })
      return row
    },

    async list(kind: NoticeKind, { userId, language }: Reader, paging: Paging) {
      const [rows, counts] = await Promise.all([
        notices.list(kind, userId, language, sliceOf(paging)),
        notices.count(kind, userId),
      ])
      return { rows, ...counts }
    },

    /** @throws AppError `notice.unknown` */
    async page(id: '1' | '2' | NoticeId, language: Language): Promise<PageRow> {
      if (id === '1' || id === '2') {
        return legalPage(id === '1' ? 'terms' : 'privacy', language)
      }
      const row = await notices.find(id, language)
      if (row === undefined) throw new AppError('notice.unknown')
      return row
    },

    /** @throws AppError `notice.unknown` */
    async read(id: NoticeId, userId: UserId): Promise<void> {
      if (!(await notices.markRead(id, userId))) throw new AppError('notice.unknown')
    },

    async listMessages({ userId, language }: Reader, paging: Paging) {
      const [rows, counts] = await Promise.all([
        messages.list(userId, language, sliceOf(paging)),
        messages.count(userId),
      ])
      return { rows, ...counts } satisfies { rows: MessageLineRow[] }
    },

    /** @throws AppError `message.unknown`, also for a message to somebody else */
    async message(id: SiteMessageId, { userId, language }: Reader): Promise<PageRow> {
      const row = await messages.find(id, userId, language)
      if (row === undefined) throw new AppError('message.unknown')
      return row
    },

    /** @throws AppError `message.unknown`, also for a message to somebody else */
    async readMessage(id: SiteMessageId | 'all', userId: UserId): Promise<void> {
      const count = await messages.markRead(id, userId)
      if (count === 0 && id !== 'all') throw new AppError('message.unknown')
    },
  }
}
export type NoticeService = ReturnType<typeof createNoticeService>

/** The reader's language, else English, else any. */
function bestOf(texts: PageTexts, wanted: Language): PageSource & { language: Language } {
  const languages = Object.keys(texts) as Language[]
  for (const language of [wanted, 'en', ...languages] as Language[]) {
    const source = texts[language]
    if (source !== undefined) return { ...source, language }
  }
  throw new Error('a page that comes with the product is missing')
}
