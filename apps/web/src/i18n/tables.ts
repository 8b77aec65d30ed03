import type { Language } from '@thrum/contracts/language'

export interface TextTable {
  [key: string]: string | TextTable
}

/** One chunk per language; each loads alone. */
type Tables = Readonly<Record<Language, () => Promise<{ default: TextTable }>>>

/** What is said before anything else is fetched: consent, and what surrounds every page. */
export const FIRST_TABLES: Tables = {
  en: () => import('../locales/first/en.json'),
  'zh-Hans': () => import('../locales/first/zh-Hans.json'),
  'zh-Hant': () => import('../locales/first/zh-Hant.json'),
  ja: () => import('../locales/first/ja.json'),
  ar: () => import('../locales/first/ar.json'),
  de: () => import('../locales/first/de.json'),
  es: () => import('../locales/first/es.json'),
  fr: () => import('../locales/first/fr.json'),
  it: () => import('../locales/first/it.json'),
  ko: () => import('../locales/first/ko.json'),
  pt: () => import('../locales/first/pt.json'),
  ru: () => import('../locales/first/ru.json'),
}

/** Everything else: it comes with the first page after consent. */
export const TABLES: Tables = {
  en: () => import('../locales/en.json'),
  'zh-Hans': () => import('../locales/zh-Hans.json'),
  'zh-Hant': () => import('../locales/zh-Hant.json'),
  ja: () => import('../locales/ja.json'),
  ar: () => import('../locales/ar.json'),
  de: () => import('../locales/de.json'),
  es: () => import('../locales/es.json'),
  fr: () => import('../locales/fr.json'),
  it: () => import('../locales/it.json'),
  ko: () => import('../locales/ko.json'),
  pt: () => import('../locales/pt.json'),
  ru: () => import('../locales/ru.json'),
}
