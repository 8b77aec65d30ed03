import { LANGUAGES, type Language } from '@thrum/contracts/language'

/** A code of the contracts as a person reads it: `waterSafe` is `water safe`. */
export function plainWords(code: string): string {
  return code.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** Each by its own name. */
export function languageNames(languages: readonly Language[]): string {
  if (languages.length === Object.keys(LANGUAGES).length) return 'all'
  return languages.map((language) => LANGUAGES[language]).join(', ')
}
