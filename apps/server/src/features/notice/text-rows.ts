import type { Language } from '@thrum/contracts/language'
import { type RawBuilder, sql } from 'kysely'
import type { PageTexts } from './page-source.ts'

/** A text as it is stored. */
export interface PageRow {
  name: string
  markdown: string
  language: Language
  created_at: Date
}

export interface Slice {
  limit: number
  offset: number
}

/** Of the texts of one page: the reader's language, else English, else any. */
export function bestText(texts: RawBuilder<unknown>, language: Language): RawBuilder<unknown> {
  return sql`
    select name, markdown, language from ${texts}
    order by language = ${language} desc, language = 'en' desc, language limit 1`
}

export function textRows(texts: PageTexts): { language: Language; name: string; markdown: string }[] {
  return (Object.keys(texts) as Language[]).flatMap((language) => {
    const source = texts[language]
    return source === undefined ? [] : [{ language, ...source }]
  })
}

/** Pages count from 1. */
export function sliceOf({ currentPage, pageSize }: { currentPage: number; pageSize: number }): Slice {
  return { limit: pageSize, offset: (currentPage - 1) * pageSize }
}
