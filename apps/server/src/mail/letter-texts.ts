import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES, type Language } from '@thrum/contracts/language'
import { SOURCE_FOLDER } from '../source-folder.ts'
import en from './texts/en.json' with { type: 'json' }

export type LetterText = keyof typeof en

/** One file a language; a language without one, or a line that a file lacks, reads English. */
const TABLES = new Map<Language, Partial<Record<LetterText, string>>>()
for (const language of Object.keys(LANGUAGES) as Language[]) {
  const file = path.join(SOURCE_FOLDER, 'mail', 'texts', `${language}.json`)
  if (existsSync(file)) TABLES.set(language, JSON.parse(readFileSync(file, 'utf8')))
}

/** Whether letters can be written in this language. */
export function hasLetters(language: Language): boolean {
  return TABLES.has(language)
}

/** @param gaps what stands for `{{name}}` in the line */
export function letterText(key: LetterText, language: Language, gaps: Readonly<Record<string, string>> = {}) {
  const line = TABLES.get(language)?.[key] ?? en[key]
  return line.replace(/\{\{(\w+)\}\}/g, (_gap, name: string) => gaps[name] ?? '')
}
