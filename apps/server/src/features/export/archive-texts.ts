import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES, type Language } from '@thrum/contracts/language'
import { SOURCE_FOLDER } from '../../source-folder.ts'
import en from './texts/en.json' with { type: 'json' }

export type ArchiveText = keyof typeof en

/** One file a language; what is missing reads English. */
const TABLES = new Map<Language, Partial<Record<ArchiveText, string>>>()
for (const language of Object.keys(LANGUAGES) as Language[]) {
  const file = path.join(SOURCE_FOLDER, 'features', 'export', 'texts', `${language}.json`)
  if (existsSync(file)) TABLES.set(language, JSON.parse(readFileSync(file, 'utf8')))
}

export function archiveText(key: ArchiveText, language: Language): string {
  return TABLES.get(language)?.[key] ?? en[key]
}
