import { isRightToLeft, LANGUAGES, type Language, languageOf } from '@thrum/contracts/language'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { STORAGE_KEYS, storage } from '../platform/storage.ts'
import { FIRST_TABLES, TABLES } from './tables.ts'

/** What a person chose; `system` follows the phone. */
export type LanguageChoice = Language | 'system'

export const i18n = createInstance()

export function languageChoice(): LanguageChoice {
  const stored = storage.read(STORAGE_KEYS.language)
  return stored !== undefined && Object.hasOwn(LANGUAGES, stored) ? (stored as Language) : 'system'
}

/** The stored choice, else the system language's first two letters, else English. Source: spec §9. */
export function chosenLanguage(system: string = navigator.language): Language {
  return languageFor(languageChoice(), system)
}

function languageFor(choice: LanguageChoice, system: string = navigator.language): Language {
  return choice === 'system' ? (languageOf(system) ?? 'en') : choice
}

/** The language on screen. */
export function currentLanguage(): Language {
  return (i18n.language as Language | undefined) ?? 'en'
}

/** What the page says now: the first texts alone, or all. */
let parts = [FIRST_TABLES]

async function load(language: Language): Promise<void> {
  const tables = await Promise.all(parts.map((part) => part[language]()))
  // Side by side: no part has a name of another's.
  for (const table of tables) i18n.addResourceBundle(language, 'translation', table.default, true)
}

async function show(language: Language): Promise<void> {
  await load(language)
  await i18n.changeLanguage(language)
  document.documentElement.lang = language
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
}

export async function startLanguage(): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false },
  })
  await show(chosenLanguage())
}

/** Before any page but consent is shown. Safe to repeat. @throws where they can't be fetched */
export async function completeTexts(): Promise<void> {
  parts = [FIRST_TABLES, TABLES]
  await load(currentLanguage())
}

/** @throws where its texts can't be fetched; all stays as it was */
export async function chooseLanguage(choice: LanguageChoice): Promise<void> {
  const language = languageFor(choice)
  await load(language)
  storage.write(STORAGE_KEYS.language, choice === 'system' ? undefined : choice)
  await show(language)
}
