import * as z from 'zod/mini'
import { WireLanguage } from '../form.ts'
import { PAGE_MARKDOWN_MAX, PAGE_NAME_MAX } from '../limits.ts'
import { isBlank, isShownLine } from '../plain-text.ts'

/** A text in one language. The name is plain; below it stands Markdown. */
export const PageText = z.object({
  name: z.string().check(z.trim(), z.maxLength(PAGE_NAME_MAX), z.refine(isShownLine)),
  markdown: z.string().check(
    z.trim(),
    z.maxLength(PAGE_MARKDOWN_MAX),
    z.refine((text) => !isBlank(text)),
  ),
})
export type PageText = z.infer<typeof PageText>

/** By language; readers of others get the English one, or else any. */
export const PageTexts = z
  .partialRecord(WireLanguage, PageText)
  .check(z.refine((texts) => Object.keys(texts).length > 0))
export type PageTexts = z.infer<typeof PageTexts>
