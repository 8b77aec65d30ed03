import * as z from 'zod/mini'
import { WireLanguage, wireInt } from '../form.ts'
import { SiteMessageId, UserId } from '../ids.ts'
import { PAGE_SIZE_MAX } from '../limits.ts'
import { defineConsoleRoute } from './define.ts'
import { ActId } from './operator.entities.ts'
import { PageTexts } from './text.entities.ts'

const CONTENT = ['content'] as const
/** People that one call writes to. */
export const SITE_MESSAGE_PEOPLE_MAX = 500

export const SiteMessageHead = z.object({
  id: SiteMessageId,
  /** Null: to everyone who was signed up by then. */
  userId: z.nullable(UserId),
  /** In English, or else any language. */
  name: z.string(),
  languages: z.array(WireLanguage),
  createdAtMs: z.number(),
  withdrawnAtMs: z.nullable(z.number()),
})
export type SiteMessageHead = z.infer<typeof SiteMessageHead>

export const listSiteMessageHeads = defineConsoleRoute({
  method: 'GET',
  path: '/message/list',
  summary:
    'What operators sent, newest first, the withdrawn ones too. What complaints led to is not among them.',
  access: CONTENT,
  query: z.object({
    page: z.optional(wireInt({ min: 1, max: 100_000 })),
    pageSize: z.optional(wireInt({ min: 1, max: PAGE_SIZE_MAX })),
  }),
  data: z.object({ list: z.array(SiteMessageHead), total: z.int() }),
})

export const getSiteMessageTexts = defineConsoleRoute({
  method: 'GET',
  path: '/message/one',
  summary: 'One of them with its texts.',
  access: CONTENT,
  query: z.object({ id: SiteMessageId }),
  data: z.object({ ...SiteMessageHead.shape, texts: PageTexts }),
  errors: ['message.unknown'],
  fieldErrors: { id: 'message.unknown' },
  logs: ['id'],
})

export const sendSiteMessage = defineConsoleRoute({
  method: 'POST',
  path: '/message/send',
  summary: 'To everyone who is signed up now, or to some, each on their own: to all of these, or to nobody.',
  access: CONTENT,
  body: z.object({
    actId: ActId,
    to: z.union([
      z.literal('all'),
      z.array(UserId).check(z.minLength(1), z.maxLength(SITE_MESSAGE_PEOPLE_MAX)),
    ]),
    texts: PageTexts,
  }),
  data: z.array(SiteMessageId),
  errors: ['operator.unknown'],
  fieldErrors: { to: 'operator.unknown' },
  logs: ['to'],
})

export const withdrawSiteMessages = defineConsoleRoute({
  method: 'POST',
  path: '/message/withdraw',
  summary: 'Takes messages back; says how many of these stood.',
  access: CONTENT,
  body: z.object({ ids: z.array(SiteMessageId).check(z.minLength(1), z.maxLength(SITE_MESSAGE_PEOPLE_MAX)) }),
  data: z.object({ count: z.int() }),
  errors: ['message.unknown'],
  fieldErrors: { ids: 'message.unknown' },
  logs: ['ids'],
})
