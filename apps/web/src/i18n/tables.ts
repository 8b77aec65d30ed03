import type { Language } from '@thrum/contracts/language'

export interface TextTable {
  [key: string]: string | TextTable
}

/** One chunk per language; each loads alone. */
export const TABLES: Readonly<Record<Language, () => Promise<{ default: TextTable }>>> = {
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
