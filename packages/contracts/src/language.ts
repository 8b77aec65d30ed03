/** The tables the product has, the specified five's languages first, each with its own name. Source: spec §9. */
export const LANGUAGES = {
  en: 'English',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  ja: '日本語',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  ko: '한국어',
  pt: 'Português',
  ru: 'Русский',
} as const

export type Language = keyof typeof LANGUAGES

const TRADITIONAL = /^zh-(hant|tw|hk|mo)\b/

/** One language tag to one of our tables, or undefined. `zh-TW` and `zh-HK` are Traditional, other `zh` Simplified. */
export function languageOf(tag: string): Language | undefined {
  const lower = tag.trim().toLowerCase()
  if (TRADITIONAL.test(lower)) return 'zh-Hant'
  const two = lower.split('-', 1)[0] ?? ''
  if (two === 'zh') return 'zh-Hans'
  return (Object.keys(LANGUAGES) as Language[]).find((language) => language === two)
}

/**
 * Picks the table for an `Accept-Language` header or a list of system languages.
 * Anything unreadable, and anything longer than 200 characters, gives English.
 */
export function pickLanguage(header: string | readonly string[] | undefined): Language {
  if (header === undefined) return 'en'
  const text = typeof header === 'string' ? header : header.join(',')
  if (text.length > 200) return 'en'
  for (const part of text.split(',')) {
    const found = languageOf(part.split(';', 1)[0] ?? '')
    if (found !== undefined) return found
  }
  return 'en'
}

/** Whether the whole page is turned for it. */
export function isRightToLeft(language: Language): boolean {
  return language === 'ar'
}
