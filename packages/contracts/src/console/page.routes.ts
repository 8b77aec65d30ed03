import * as z from 'zod/mini'
import { WireLanguage } from '../form.ts'
import { defineConsoleRoute } from './define.ts'
import { PageText } from './text.entities.ts'

const CONTENT = ['content'] as const

/** Terms of service and privacy policy. */
export const LegalPage = z.enum(['terms', 'privacy'])
export type LegalPage = z.infer<typeof LegalPage>

/** Such a page in one language. */
export const LegalHead = z.object({
  page: LegalPage,
  language: WireLanguage,
  /** Empty where there is no text in this language; its readers get the English one. */
  name: z.string(),
  /** An operator's text stands in place of the one that came with the product. */
  isEdited: z.boolean(),
  changedAtMs: z.nullable(z.number()),
})
export type LegalHead = z.infer<typeof LegalHead>

export const LegalDetail = z.object({
  ...LegalHead.shape,
  text: z.nullable(PageText),
  /** What the product came with. */
  shipped: z.nullable(PageText),
})
export type LegalDetail = z.infer<typeof LegalDetail>

const one = { page: LegalPage, language: WireLanguage }

export const listLegalPages = defineConsoleRoute({
  method: 'GET',
  path: '/page/list',
  summary: 'Terms and privacy policy in each language.',
  access: CONTENT,
  data: z.array(LegalHead),
})

export const getLegalPage = defineConsoleRoute({
  method: 'GET',
  path: '/page/one',
  summary: 'One of them as it stands, and as it came with the product.',
  access: CONTENT,
  query: z.object(one),
  data: LegalDetail,
})

/** `previewText` shows it before. */
export const saveLegalPage = defineConsoleRoute({
  method: 'POST',
  path: '/page/save',
  summary: 'Puts a text in place at once, for everybody who reads this language.',
  access: CONTENT,
  body: z.object({
    ...one,
    text: PageText,
    /** As the caller saw it: what somebody else put in place meanwhile is not overwritten. */
    changedAtMs: z.nullable(z.number()),
  }),
  data: LegalDetail,
  logs: ['page', 'language'],
  errors: ['operator.changed'],
})

export const resetLegalPage = defineConsoleRoute({
  method: 'POST',
  path: '/page/reset',
  summary: 'Puts the text that the product came with back.',
  access: CONTENT,
  body: z.object({
    ...one,
    /** As the caller saw it. */
    changedAtMs: z.number(),
  }),
  data: LegalDetail,
  logs: ['page', 'language'],
  errors: ['operator.changed'],
})
