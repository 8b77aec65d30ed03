import { isRightToLeft, type Language } from '@thrum/contracts/language'
import { type ArchiveText, archiveText } from './archive-texts.ts'
import type { Pages } from './pages.ts'

const STYLE = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #221e2b }
  h2 { margin-top: 2.5rem } section { overflow-x: auto }
  table { border-collapse: collapse } th, td { text-align: start; padding: .3rem .8rem .3rem 0; vertical-align: top;
  border-bottom: 1px solid #ddd } th { font-weight: 600 }`

/**
 * The archive as a page to read without any program but a browser, and without the network: no script, no image.
 * @param chapters in the order in which they appear
 */
export async function* archivePage(
  chapters: ReadonlyMap<ArchiveText, () => Pages>,
  language: Language,
  madeAt: Date,
): AsyncGenerator<string> {
  const say = (key: ArchiveText) => escapeHtml(archiveText(key, language))
  const date = madeAt.toLocaleString(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  yield `<!doctype html>
<html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${say('title')}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${say('title')}</h1>
<p>${say('madeAt').replace('{{date}}', escapeHtml(`${date} UTC`))}</p>
<p>${say('intro')}</p>
<p>${say('secrets')}</p>
<p><strong>${say('care')}</strong></p>
`
  for (const [key, read] of chapters) {
    yield `<h2>${say(key)}</h2>\n<section>`
    yield* table(read(), say)
    yield '</section>\n'
  }
  yield '</body>\n</html>\n'
}

async function* table(pages: Pages, say: (key: ArchiveText) => string): AsyncGenerator<string> {
  const cell = (value: unknown) => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return say(value ? 'yes' : 'no')
    if (value instanceof Date) return `${value.toISOString().slice(0, 19).replace('T', ' ')} UTC`
    return escapeHtml(String(value))
  }
  let columns: string[] | undefined
  for await (const rows of pages) {
    if (columns === undefined) {
      columns = Object.keys(rows[0] ?? {})
      yield `<table><tr>${columns.map((name) => `<th>${escapeHtml(name)}</th>`).join('')}</tr>\n`
    }
    const names = columns
    yield rows
      .map((row) => `<tr>${names.map((name) => `<td>${cell(row[name])}</td>`).join('')}</tr>\n`)
      .join('')
  }
  yield columns === undefined ? `<p>${say('nothing')}</p>` : '</table>'
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
