import { readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES, type Language } from '@thrum/contracts/language'
import { describe, expect, test } from 'vitest'
import {
  languageOfFile,
  type PageSource,
  type PageTexts,
  readShippedPages,
  readSource,
} from './page-source.ts'
import { toRichText } from './rich-text.ts'

const shipped = await readShippedPages()
const pages: [string, PageTexts][] = [
  ['terms', shipped.terms],
  ['privacy', shipped.privacy],
  ...shipped.guide.map(({ slug, texts }): [string, PageTexts] => [slug, texts]),
]
const translations = pages.flatMap(([page, texts]) =>
  (Object.keys(texts) as Language[]).flatMap((language) =>
    language === 'en' ? [] : [[page, language] as const],
  ),
)

/** What a translation must share with the English text, line by line. */
function structureOf({ markdown }: PageSource) {
  const lines = markdown.split('\n').filter((line) => line !== '')
  return {
    lines: lines.map((line) => /^(?:#+|-|\d+\.)(?= )/.exec(line)?.[0] ?? 'text'),
    fillings: [...markdown.matchAll(/\{\{.*?\}\}/g)].map(([word]) => word).sort(),
    links: [...markdown.matchAll(/\]\((.*?)\)/g)].map(([, address]) => address),
    strong: [...markdown.matchAll(/\*\*/g)].length,
  }
}

describe('a text file', () => {
  test('NOT-03 has its name in the first heading, and something below it', () => {
    expect(readSource('\uFEFF\r\n# A name #\r\n\r\nText *x*\r\n')).toEqual({
      name: 'A name',
      markdown: 'Text *x*',
    })
    for (const text of ['', 'Text', '## Two\n\nx', '#None\n\nx', '# \n\nx', '# Name', '# Name\n\n  \n']) {
      expect(() => readSource(text)).toThrow(RangeError)
    }
    for (const name of ['\u200b', 'x\u202ey'])
      expect(() => readSource(`# ${name}\n\ny`)).toThrow('shows nothing')
    expect(() => readSource(`# ${'x'.repeat(121)}\n\ny`)).toThrow('longer than 120')
    expect(() => readSource(`# x\n\n${'y'.repeat(100_001)}`)).toThrow('longer than 100000')
  })

  test('NOT-03 tells its language by its name', () => {
    expect(languageOfFile('terms.zh-Hans.md')).toBe('zh-Hans')
    expect(languageOfFile('/some/where/new.pt.txt')).toBe('pt')
    for (const file of ['terms.md', 'terms.xx.md', 'terms.EN.md', 'terms.en.html', 'x.constructor.md']) {
      expect(languageOfFile(file)).toBeUndefined()
    }
  })
})

describe('the pages that come with the product', () => {
  test('NOT-03 are all there in English and Simplified Chinese, the guide in its order', () => {
    for (const [, texts] of pages)
      expect(Object.keys(texts)).toEqual(expect.arrayContaining(['en', 'zh-Hans']))
    expect(shipped.guide.map(({ place }) => place)).toEqual(shipped.guide.map((_, index) => index + 1))
  })

  test.each(translations)('NOT-03 %s in %s is built like the English text', (page, language) => {
    const texts = new Map(pages).get(page)
    const [translated, english] = [texts?.[language], texts?.en]
    if (translated === undefined || english === undefined) throw new Error('a text is missing')
    expect(structureOf(translated)).toEqual(structureOf(english))
  })

  test('NOT-03 are read as Markdown in every language: no mark of it is left in the text', () => {
    for (const [page, texts] of pages) {
      for (const [language, source] of Object.entries(texts)) {
        const html = toRichText(source.markdown, { operator: 'Thrum', contact: 'hello@thrum.example' })
        const left = /.{0,20}(?:\*|\{\{|\]\(|<li>\s*-|^#).{0,20}/m.exec(html)?.[0]
        expect([page, language, left]).toEqual([page, language, undefined])
      }
    }
  })

  test.each(Object.keys(LANGUAGES) as Language[])(
    'NOT-03 say in %s of place and keeping what the product does',
    (language) => {
      const read = (file: string) => JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8'))
      const policy = shipped.privacy[language]?.markdown ?? ''
      const screens = read(`../../../../web/src/locales/${language}.json`)
      expect(policy).toContain(`**${screens.place.here}**`)
      const kept = /^- (.+)$/m.exec(policy)?.[1] ?? ''
      const article = shipped.guide.find(({ slug }) => slug.includes('privacy'))
      expect(article?.texts[language]?.markdown).toContain(kept)
      expect(read(`../export/texts/${language}.json`).secrets).toContain(kept)
    },
  )

  test.each(shipped.guide)('NOT-03 the article $slug is 80 to 200 words long', ({ texts }) => {
    const count = texts.en?.markdown.split(/\s+/).length ?? 0
    expect(count).toBeGreaterThanOrEqual(80)
    expect(count).toBeLessThanOrEqual(200)
  })
})
