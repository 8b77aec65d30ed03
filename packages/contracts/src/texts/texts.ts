import type { ErrorCode } from '../errors.ts'
import type { Language } from '../language.ts'
import en from './en.json' with { type: 'json' }
import zhHans from './zh-Hans.json' with { type: 'json' }

/** Texts of the refusals, for the server's `msg`. A language without a table of its own reads English. */
const TEXTS: Partial<Record<Language, Record<ErrorCode, string>>> & { en: Record<ErrorCode, string> } = {
  en,
  'zh-Hans': zhHans,
}

/** The sentence a person reads for a refusal. */
export function errorText(code: ErrorCode, language: Language): string {
  return (TEXTS[language] ?? TEXTS.en)[code]
}
