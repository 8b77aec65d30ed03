import * as noticeRoutes from '@thrum/contracts/console/notice.routes'
import * as pageRoutes from '@thrum/contracts/console/page.routes'
import * as messageRoutes from '@thrum/contracts/console/site-message.routes'
import { bindConsole, type ConsoleDoor } from '../../http/console-door.ts'
import type { Desk } from './desk.service.ts'
import { toLegalDetail, toLegalHead, toMessageHead, toNoticeHead } from './desk.view.ts'
import type { MakePage } from './page-maker.ts'
import { type Fillings, toRichName } from './rich-text.ts'

const PAGE_SIZE = 20

export function bindDeskRoutes(door: ConsoleDoor, desk: Desk, fillings: Fillings, makePage: MakePage): void {
  bindConsole(door, noticeRoutes.listNoticeHeads, async ({ query }) =>
    (await desk.listNotices(query.kind)).map(toNoticeHead),
  )
  bindConsole(door, noticeRoutes.getNoticeTexts, async ({ query }) => {
    const { row, texts } = await desk.notice(query.id)
    return { ...toNoticeHead(row), texts }
  })
  bindConsole(door, noticeRoutes.addNotice, async ({ body }) =>
    toNoticeHead(await desk.addNotice(body.actId, body.kind, body.texts, body.place)),
  )
  bindConsole(door, noticeRoutes.changeNotice, async ({ body }) =>
    toNoticeHead(await desk.changeNotice(body.id, body.texts, body.place, body.editedAtMs)),
  )
  bindConsole(door, noticeRoutes.withdrawNotice, async ({ body }) =>
    toNoticeHead(await desk.withdrawNotice(body.id, body.isWithdrawn)),
  )
  bindConsole(door, noticeRoutes.resetGuide, async ({ body }) =>
    toNoticeHead(await desk.resetGuide(body.id, body.editedAtMs)),
  )
  bindConsole(door, noticeRoutes.previewText, async ({ body }) => ({
    name: toRichName(body.name, fillings),
    html: await makePage(body.markdown),
  }))
  bindMessages(door, desk)
  bindLegal(door, desk)
}

function bindMessages(door: ConsoleDoor, desk: Desk): void {
  bindConsole(door, messageRoutes.listSiteMessageHeads, async ({ query }) => {
    const limit = query.pageSize ?? PAGE_SIZE
    const { rows, total } = await desk.listMessages({ limit, offset: ((query.page ?? 1) - 1) * limit })
    return { list: rows.map(toMessageHead), total }
  })
  bindConsole(door, messageRoutes.getSiteMessageTexts, async ({ query }) => {
    const { row, texts } = await desk.message(query.id)
    return { ...toMessageHead(row), texts }
  })
  bindConsole(door, messageRoutes.sendSiteMessage, ({ body }) =>
    desk.sendMessage(body.actId, body.to, body.texts),
  )
  bindConsole(door, messageRoutes.withdrawSiteMessages, async ({ body }) => ({
    count: await desk.withdrawMessages(body.ids),
  }))
}

function bindLegal(door: ConsoleDoor, desk: Desk): void {
  bindConsole(door, pageRoutes.listLegalPages, async () => (await desk.listLegal()).map(toLegalHead))
  bindConsole(door, pageRoutes.getLegalPage, async ({ query }) =>
    toLegalDetail(await desk.legal(query.page, query.language)),
  )
  bindConsole(door, pageRoutes.saveLegalPage, async ({ body }) =>
    toLegalDetail(await desk.saveLegal(body.page, body.language, body.text, body.changedAtMs)),
  )
  bindConsole(door, pageRoutes.resetLegalPage, async ({ body }) =>
    toLegalDetail(await desk.resetLegal(body.page, body.language, body.changedAtMs)),
  )
}
