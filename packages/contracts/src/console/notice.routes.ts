import * as z from 'zod/mini'
import { WireLanguage } from '../form.ts'
import { NoticeId } from '../ids.ts'
import { defineConsoleRoute } from './define.ts'
import { ActId } from './operator.entities.ts'
import { PageTexts } from './text.entities.ts'

const CONTENT = ['content'] as const

/** What everybody is told, and the articles of the guide. */
export const NoticeKind = z.enum(['notice', 'guide'])
export type NoticeKind = z.infer<typeof NoticeKind>

export const NoticeHead = z.object({
  id: NoticeId,
  kind: NoticeKind,
  /** In English, or else any language. */
  name: z.string(),
  languages: z.array(WireLanguage),
  /** Of the guide: the lower one comes first. */
  place: z.int(),
  createdAtMs: z.number(),
  withdrawnAtMs: z.nullable(z.number()),
  /** An article that comes with the product. */
  isShipped: z.boolean(),
  /** Such an article with an operator's texts, which new versions of the product leave as they are. */
  isEdited: z.boolean(),
  /** When its texts were last said anew. */
  editedAtMs: z.nullable(z.number()),
})
export type NoticeHead = z.infer<typeof NoticeHead>

const unknown = { errors: ['notice.unknown'], fieldErrors: { id: 'notice.unknown' } } as const

export const listNoticeHeads = defineConsoleRoute({
  method: 'GET',
  path: '/notice/list',
  summary: 'Notices, newest first, or articles of the guide in their order; the withdrawn ones too.',
  access: CONTENT,
  query: z.object({ kind: NoticeKind }),
  data: z.array(NoticeHead),
})

export const getNoticeTexts = defineConsoleRoute({
  method: 'GET',
  path: '/notice/one',
  summary: 'A notice or an article with its texts.',
  access: CONTENT,
  query: z.object({ id: NoticeId }),
  data: z.object({ ...NoticeHead.shape, texts: PageTexts }),
  ...unknown,
})

export const addNotice = defineConsoleRoute({
  method: 'POST',
  path: '/notice/add',
  summary: 'Publishes a notice, or adds an article to the guide.',
  access: CONTENT,
  body: z.object({
    actId: ActId,
    kind: NoticeKind,
    texts: PageTexts,
    /** Of the guide: behind all that come with the product where it is left out. */
    place: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  }),
  data: NoticeHead,
  logs: ['kind', 'place'],
})

export const changeNotice = defineConsoleRoute({
  method: 'POST',
  path: '/notice/change',
  summary: 'Says all texts anew. Whoever has read it is not told again.',
  access: CONTENT,
  body: z.object({
    id: NoticeId,
    /** As the caller saw it: what somebody else said meanwhile is not overwritten. */
    editedAtMs: z.nullable(z.number()),
    texts: PageTexts,
    place: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  }),
  data: NoticeHead,
  logs: ['id', 'place'],
  errors: ['notice.unknown', 'operator.changed'],
  fieldErrors: { id: 'notice.unknown' },
})

export const withdrawNotice = defineConsoleRoute({
  method: 'POST',
  path: '/notice/withdraw',
  summary: 'Takes it away from everybody, or shows it again.',
  access: CONTENT,
  body: z.object({ id: NoticeId, isWithdrawn: z.boolean() }),
  data: NoticeHead,
  logs: ['id', 'isWithdrawn'],
  ...unknown,
})

export const resetGuide = defineConsoleRoute({
  method: 'POST',
  path: '/notice/reset',
  summary: 'Puts the texts and the place that an article of the guide came with back.',
  access: CONTENT,
  body: z.object({
    id: NoticeId,
    /** As the caller saw it. */
    editedAtMs: z.number(),
  }),
  data: NoticeHead,
  logs: ['id'],
  errors: ['notice.unknown', 'operator.changed'],
  fieldErrors: { id: 'notice.unknown' },
})

export const previewText = defineConsoleRoute({
  method: 'POST',
  path: '/notice/preview',
  summary: 'A text as readers will see it: safe HTML. Changes nothing.',
  access: CONTENT,
  body: z.object({
    name: z.string().check(z.maxLength(1_000)),
    markdown: z.string().check(z.maxLength(200_000)),
  }),
  data: z.object({ name: z.string(), html: z.string() }),
  logs: 'never',
})
