import type { NoticeLine, RichPage, SiteMessageLine } from '@thrum/contracts/notice/notice.entities'
import type { NoticeLineRow } from './notice.repo.ts'
import type { MakePage } from './page-maker.ts'
import { type Fillings, toRichName } from './rich-text.ts'
import type { MessageLineRow } from './site-message.repo.ts'
import type { PageRow } from './text-rows.ts'

/** Pages kept made; each is made again once its text differs. */
const KEPT_MAX = 500

export function toNoticeLine(row: NoticeLineRow, fillings: Fillings): NoticeLine {
  return { id: row.id, ...toLine(row, fillings) }
}

export function toSiteMessageLine(row: MessageLineRow, fillings: Fillings): SiteMessageLine {
  return { id: row.id, ...toLine(row, fillings) }
}

function toLine(row: NoticeLineRow | MessageLineRow, fillings: Fillings) {
  return {
    name: toRichName(row.name, fillings),
    createTime: row.created_at.getTime(),
    isRead: row.is_read,
  }
}

/** Makes a page's HTML once for each id, language and text. */
export function createPageView(
  fillings: Fillings,
  make: MakePage,
): (id: string, row: PageRow) => Promise<RichPage> {
  const kept = new Map<string, { markdown: string; html: Promise<string> }>()
  const htmlOf = (key: string, markdown: string): Promise<string> => {
    const last = kept.get(key)
    if (last?.markdown === markdown) return last.html
    const html = make(markdown)
    // A machine that was too busy once may have time for the next reader.
    html.catch(() => kept.delete(key))
    kept.delete(key)
    kept.set(key, { markdown, html })
    const oldest = kept.keys().next().value
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    return html
  }
  return async (id, row) => ({
    name: toRichName(row.name, fillings),
    html: await htmlOf(`${id} ${row.language}`, row.markdown),
    createTime: row.created_at.getTime(),
    language: row.language,
  })
}
