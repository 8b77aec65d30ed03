import { readFile } from 'node:fs/promises'
import { AppError } from '@thrum/contracts/errors'
import { WireLanguage } from '@thrum/contracts/form'
import { LANGUAGES, type Language } from '@thrum/contracts/language'
import * as z from 'zod/mini'
import { type Typed, typedPath, UsageError } from '../../ops-command.ts'
import { createPageMaker } from './page-maker.ts'
import { languageOfFile, type PageTexts, readSource } from './page-source.ts'

/** How a text is handed in on the operator's command line. */
export const TEXT_FORM = '--file x.en.md [--file x.ja.md …] [--language en]'
export const TEXT_OPTIONS = ['file', 'language'] as const

/**
 * One file for each language, which its name says (`news.ja.md`), else `--language`, else it is English.
 * @throws UsageError
 */
export async function typedTexts(typed: Typed): Promise<PageTexts> {
  const files = typed.all('file')
  if (files.length === 0) throw new UsageError('--file is missing.')
  const fallback = typedLanguage(typed.one('language'))
  // Whether it can be made at all: what its words stand for is the server's to say.
  const makePage = createPageMaker({ operator: '', contact: '' })
  const texts: { [L in Language]?: ReturnType<typeof readSource> } = {}
  for (const file of files) {
    const language = languageOfFile(file) ?? fallback
    if (texts[language] !== undefined) throw new UsageError(`Two files are in ${LANGUAGES[language]}.`)
    try {
      const source = readSource(await readFile(typedPath(file), 'utf8'))
      await makePage(source.markdown)
      texts[language] = source
    } catch (cause) {
      const reason = reasonOf(cause)
      throw new UsageError(`${file}: ${reason}.`, { cause })
    }
  }
  return texts
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AppError) return 'it can’t be made into a page'
  return cause instanceof RangeError ? cause.message : 'it can’t be read'
}

function typedLanguage(text: string | undefined): Language {
  const language = z.safeParse(WireLanguage, text ?? 'en')
  if (language.success) return language.data
  throw new UsageError(`--language must be one of ${Object.keys(LANGUAGES).join(', ')}.`)
}
