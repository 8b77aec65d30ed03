import * as routes from '@thrum/contracts/notice/notice.routes'
import { bind, type Door } from '../../http/bind.ts'
import type { NoticeService } from './notice.service.ts'
import { createPageView, toNoticeLine, toSiteMessageLine } from './notice.view.ts'
import type { MakePage } from './page-maker.ts'
import type { Fillings } from './rich-text.ts'

const LISTS = { limit: 'lists' } as const

export function bindNoticeRoutes(
  door: Door,
  notices: NoticeService,
  fillings: Fillings,
  makePage: MakePage,
): void {
  const toPage = createPageView(fillings, makePage)
  bind(
    door,
    routes.latestNotice,
    async ({ caller, language }) => {
      const row = await notices.latest({ userId: caller.userId, language })
      return row === undefined ? null : toNoticeLine(row, fillings)
    },
    LISTS,
  )
  bind(
    door,
    routes.listNotices,
    async ({ caller, language, query }) => {
      const { rows, ...counts } = await notices.list(query.kind, { userId: caller.userId, language }, query)
      return { records: rows.map((row) => toNoticeLine(row, fillings)), ...counts }
    },
    LISTS,
  )
  bind(door, routes.noticeDetail, async ({ query, language }) =>
    toPage(query.id, await notices.page(query.id, language)),
  )
  bind(door, routes.readNotice, async ({ caller, body }) => {
    await notices.read(body.id, caller.userId)
    return null
  })
  bindSiteMessages(door, notices, fillings, toPage)
}

function bindSiteMessages(
  door: Door,
  notices: NoticeService,
  fillings: Fillings,
  toPage: ReturnType<typeof createPageView>,
): void {
  bind(
    door,
    routes.listSiteMessages,
    async ({ caller, language, query }) => {
      const { rows, ...counts } = await notices.listMessages({ userId: caller.userId, language }, query)
      return { records: rows.map((row) => toSiteMessageLine(row, fillings)), ...counts }
    },
    LISTS,
  )
  bind(door, routes.siteMessageDetail, async ({ caller, language, query }) =>
    toPage(query.id, await notices.message(query.id, { userId: caller.userId, language })),
  )
  bind(door, routes.readSiteMessage, async ({ caller, body }) => {
    await notices.readMessage(body.id, caller.userId)
    return null
  })
}
