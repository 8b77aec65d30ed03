import * as z from 'zod/mini'
import { defineRoute } from '../define.ts'
import { Nothing, wireInt } from '../form.ts'
import { NoticeId, SiteMessageId } from '../ids.ts'
import { PAGE_SIZE_MAX } from '../limits.ts'
import { NoticeLine, RichPage, SiteMessageLine } from './notice.entities.ts'

/** Pages count from 1. */
const page = {
  currentPage: z._default(wireInt({ min: 1, max: 100_000 }), 1),
  pageSize: z._default(wireInt({ min: 1, max: PAGE_SIZE_MAX }), 20),
}

export const latestNotice = defineRoute({
  method: 'GET',
  path: '/notice/latest',
  summary: 'The newest notice, or null where there is none.',
  access: 'signedIn',
  data: z.nullable(NoticeLine),
})

export const listNotices = defineRoute({
  method: 'GET',
  path: '/notice/list',
  summary: 'Notices (newest first) or the articles of the operation guide (in their order).',
  access: 'signedIn',
  query: z.object({ kind: z._default(z.enum(['notice', 'guide']), 'notice'), ...page }),
  data: z.object({ records: z.array(NoticeLine), total: z.number(), unread: z.number() }),
})

export const noticeDetail = defineRoute({
  method: 'GET',
  path: '/notice/detail',
  summary:
    'A page to read: 1 is the terms of service, 2 the privacy policy, else a notice or a guide’s article.',
  access: 'anyone',
  query: z.object({
    id: z.union([z.enum(['1', '2']), NoticeId]),
    h: z.optional(z.enum(['0', '1'])),
  }),
  data: RichPage,
  errors: ['notice.unknown'],
  fieldErrors: { id: 'notice.unknown' },
})

export const readNotice = defineRoute({
  method: 'POST',
  path: '/notice/read',
  summary: 'Marks a notice as read.',
  access: 'signedIn',
  body: z.object({ id: NoticeId }),
  data: Nothing,
  errors: ['notice.unknown'],
  fieldErrors: { id: 'notice.unknown' },
})

export const listSiteMessages = defineRoute({
  method: 'GET',
  path: '/message/list',
  summary: 'Messages of the house to this person, newest first.',
  access: 'signedIn',
  query: z.object(page),
  data: z.object({ records: z.array(SiteMessageLine), total: z.number(), unread: z.number() }),
})

export const siteMessageDetail = defineRoute({
  method: 'GET',
  path: '/message/detail',
  summary: 'One site message to read.',
  access: 'signedIn',
  query: z.object({ id: SiteMessageId }),
  data: RichPage,
  errors: ['message.unknown'],
  fieldErrors: { id: 'message.unknown' },
})

export const readSiteMessage = defineRoute({
  method: 'POST',
  path: '/message/read',
  summary: 'Marks one site message, or `all`, as read.',
  access: 'signedIn',
  body: z.object({ id: z.union([z.literal('all'), SiteMessageId]) }),
  data: Nothing,
  errors: ['message.unknown'],
  fieldErrors: { id: 'message.unknown' },
})
