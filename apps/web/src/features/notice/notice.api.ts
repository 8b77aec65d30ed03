import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { NoticeId, SiteMessageId } from '@thrum/contracts/ids'
import type { Language } from '@thrum/contracts/language'
import {
  listNotices,
  listSiteMessages,
  noticeDetail,
  readNotice,
  readSiteMessage,
  siteMessageDetail,
} from '@thrum/contracts/notice/notice.routes'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { readKeeping } from './kept-pages.ts'
import { type Unread, unread } from './notice.store.ts'

/** Nobody asked for it: nothing is shown, and a session that is over is found out elsewhere. */
const QUIETLY = { isSilent: true, keepSession: true } as const
const BESIDE = { ...QUIETLY, isBeside: true } as const
const PAGE_SIZE = 20

/** The terms (1), the privacy policy (2), or a notice or an article of the guide. */
export type PageId = '1' | '2' | NoticeId

/** Undefined for what can be no address of a page. */
export function toPageId(text: string | null): PageId | undefined {
  if (text === '1' || text === '2') return text
  const id = NoticeId.safeParse(text)
  return id.success ? id.data : undefined
}

export function toMessageId(text: string | null): SiteMessageId | undefined {
  const id = SiteMessageId.safeParse(text)
  return id.success ? id.data : undefined
}

/** A page to read, in the reader's language where it is written in it. */
export function pageQuery(id: PageId, language: Language) {
  return queryOptions({
    queryKey: ['notice', 'page', id, language],
    queryFn: ({ signal }) =>
      readKeeping(id, () => call(noticeDetail, { id, h: '1' }, { ...QUIETLY, signal })),
    // What was kept from an earlier visit is read anew as soon as there is a network.
    staleTime: ({ state }) => (state.data?.isKept === true ? 0 : 60_000),
  })
}

export function messageQuery(id: SiteMessageId, language: Language) {
  return queryOptions({
    queryKey: ['notice', 'message', id, language],
    queryFn: async ({ signal }) => ({
      page: await call(siteMessageDetail, { id }, { isSilent: true, signal }),
      isKept: false,
    }),
    staleTime: 60_000,
  })
}

/** What the notice row shows. Source: spec §7 (CONV-009) */
export function latestQuery(language: Language) {
  return queryOptions({
    queryKey: ['notice', 'latest', language],
    queryFn: async ({ signal }) => {
      const page = await call(
        listNotices,
        { kind: 'notice', currentPage: 1, pageSize: 1 },
        { isSilent: true, signal },
      )
      unread.setState({ notices: page.unread })
      return page.records[0] ?? null
    },
  })
}

export type LineKind = 'notice' | 'guide' | 'message'

/** A line of any of the lists; `createTime` is epoch ms. */
export interface Line {
  readonly id: string
  readonly name: string
  readonly createTime: number
  readonly isRead: boolean
}

interface LinePage {
  readonly records: readonly Line[]
  readonly total: number
  readonly unread: number
}

function fetchLines(kind: LineKind, currentPage: number, signal: AbortSignal): Promise<LinePage> {
  const page = { currentPage, pageSize: PAGE_SIZE }
  const options = { isSilent: true, signal } as const
  return kind === 'message'
    ? call(listSiteMessages, page, options)
    : call(listNotices, { kind, ...page }, options)
}

/** Notices and messages newest first, the guide in its order. */
export function linesQuery(kind: LineKind, language: Language) {
  return infiniteQueryOptions({
    queryKey: ['notice', 'lines', kind, language],
    queryFn: async ({ pageParam, signal }) => {
      const page = await fetchLines(kind, pageParam, signal)
      if (kind === 'notice') unread.setState({ notices: page.unread })
      if (kind === 'message') unread.setState({ messages: page.unread })
      return page
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.records.length > 0 && pages.length * PAGE_SIZE < last.total ? pages.length + 1 : undefined,
  })
}

export async function fetchUnread(): Promise<Unread> {
  const page = { currentPage: 1, pageSize: 1 }
  const [notices, messages] = await Promise.all([
    call(listNotices, { kind: 'notice', ...page }, QUIETLY),
    call(listSiteMessages, page, QUIETLY),
  ])
  return { notices: notices.unread, messages: messages.unread }
}

/** What shows read marks asks anew. */
async function afterReading(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['notice', 'lines'] }),
    queryClient.invalidateQueries({ queryKey: ['notice', 'latest'] }),
    fetchUnread().then((counts) => unread.setState(counts)),
  ])
}

/** Best effort: what could not be marked is still new the next time. */
export async function markNoticeRead(id: NoticeId): Promise<void> {
  try {
    await call(readNotice, { id }, BESIDE)
    await afterReading()
  } catch {
    // It stays new.
  }
}

export async function markMessageRead(id: SiteMessageId): Promise<void> {
  try {
    await call(readSiteMessage, { id }, BESIDE)
    await afterReading()
  } catch {
    // It stays new.
  }
}

/** @throws CallError after the person was told */
export async function markAllMessagesRead(): Promise<void> {
  await call(readSiteMessage, { id: 'all' })
  await afterReading().catch(() => undefined)
}
