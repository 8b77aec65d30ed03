import * as z from 'zod/mini'
import { WireLanguage } from '../form.ts'
import { NoticeId, SiteMessageId } from '../ids.ts'

/** A line of a list. `createTime` is epoch ms. */
const line = { name: z.string(), createTime: z.number(), isRead: z.boolean() }

export const NoticeLine = z.object({ id: NoticeId, ...line })
export type NoticeLine = z.infer<typeof NoticeLine>

export const SiteMessageLine = z.object({ id: SiteMessageId, ...line })
export type SiteMessageLine = z.infer<typeof SiteMessageLine>

/** A page to read: made from Markdown, sanitised by the server. */
export const RichPage = z.object({
  name: z.string(),
  /** Headings, paragraphs, lists, links, tables, emphasis; never scripts, styles, frames or pictures. */
  html: z.string(),
  /** Epoch ms. */
  createTime: z.number(),
  /** What it is written in, where the reader's own language has no text. */
  language: WireLanguage,
})
export type RichPage = z.infer<typeof RichPage>
