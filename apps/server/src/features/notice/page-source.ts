import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { WireLanguage } from '@thrum/contracts/form'
import type { Language } from '@thrum/contracts/language'
import { PAGE_MARKDOWN_MAX, PAGE_NAME_MAX } from '@thrum/contracts/limits'
import { isShownLine } from '@thrum/contracts/plain-text'
import * as z from 'zod/mini'
import { SOURCE_FOLDER } from '../../source-folder.ts'

/** One text in one language, as it was written. */
export interface PageSource {
  /** The first heading. */
  name: string
  /** What follows it, in Markdown. */
  markdown: string
}

export type PageTexts = Readonly<Partial<Record<Language, PageSource>>>

/** An article of the guide that comes with the product. */
export interface ShippedArticle {
  slug: string
  /** Order among the articles. */
  place: number
  texts: PageTexts
}

export interface ShippedPages {
  terms: PageTexts
  privacy: PageTexts
  guide: readonly ShippedArticle[]
}

const FOLDER = path.join(SOURCE_FOLDER, 'features', 'notice', 'pages')

/** @throws RangeError saying what is missing */
export function readSource(text: string): PageSource {
  const [, name = '', markdown = ''] =
    /^\uFEFF?\s*#[ \t]+([^\n]+?)[ \t#]*(?:\n([\s\S]*))?$/.exec(unix(text)) ?? []
  if (name === '') throw new RangeError('the text must begin with a heading: "# Name"')
  if (name.length > PAGE_NAME_MAX)
    throw new RangeError(`the heading is longer than ${PAGE_NAME_MAX} characters`)
  if (!isShownLine(name)) throw new RangeError('the heading shows nothing, or turns words around')
  if (markdown.trim() === '') throw new RangeError('there is nothing below the heading')
  if (markdown.length > PAGE_MARKDOWN_MAX)
    throw new RangeError(`the text is longer than ${PAGE_MARKDOWN_MAX} characters`)
  return { name, markdown: markdown.trim() }
}

function unix(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** `terms.zh-Hans.md` is the text `terms` in Simplified Chinese; plain texts are named alike. */
export function languageOfFile(file: string): Language | undefined {
  const language = z.safeParse(WireLanguage, /\.([A-Za-z-]+)\.(?:md|txt)$/.exec(file)?.[1])
  return language.success ? language.data : undefined
}

/** The pages that come with the product, in every language they are written in. */
export async function readShippedPages(): Promise<ShippedPages> {
  const pages = await readTexts(FOLDER)
  const guide = await readTexts(path.join(FOLDER, 'guide'))
  return {
    terms: pages.get('terms') ?? {},
    privacy: pages.get('privacy') ?? {},
    guide: [...guide].map(([name, texts]) => {
      const [, place = '0', slug = name] = /^(\d+)-(.+)$/.exec(name) ?? []
      return { slug, place: Number(place), texts }
    }),
  }
}

async function readTexts(folder: string): Promise<Map<string, PageTexts>> {
  const found = new Map<string, PageTexts>()
  for (const file of (await readdir(folder)).sort()) {
    const language = languageOfFile(file)
    if (language === undefined) continue
    const name = file.slice(0, -`.${language}.md`.length)
    const source = readSource(await readFile(path.join(folder, file), 'utf8'))
    found.set(name, { ...found.get(name), [language]: source })
  }
  return found
}
