import { isRightToLeft, LANGUAGES, type Language, languageOf } from '@thrum/contracts/language'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { pageClock } from '../lib/clock.ts'
import { type Miss, untilThere } from '../lib/until-there.ts'
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

/** Three tries: after a short blip nobody sees another language than their own. */
const OWN_LIMIT_MS = 5_000

/** What the page says now: the first texts alone, or all. */
let parts = [FIRST_TABLES]

async function load(language: Language): Promise<void> {
  const wanted = parts
  const tables = await Promise.all(wanted.map((part) => part[language]()))
  // Side by side: no part has a name of another's.
  for (const table of tables) i18n.addResourceBundle(language, 'translation', table.default, true)
  // More is said than when this began.
  if (wanted !== parts) await load(language)
}

async function turnTo(language: Language): Promise<void> {
  await i18n.changeLanguage(language)
  document.documentElement.lang = language
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
}

/**
 * Shows the chosen language. Where its texts don't come, as without a network after the phone has changed its own,
 * English stands in, which each copy of the app holds, until they do.
 * @param onMissed hears each try that failed before there was anything to read
 */
export async function startLanguage(onMissed: (miss: Miss) => void = () => undefined): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false },
  })
  let isReadable = false
  const missed = (miss: Miss) => {
    if (!isReadable) onMissed(miss)
  }
  let isOwn = false
  const own = untilThere(async () => {
    const language = chosenLanguage()
    await load(language)
    isOwn = true
    // Meanwhile another one may have been chosen by hand.
    if (language === chosenLanguage()) await turnTo(language)
  }, missed)
  const limit = Promise.withResolvers<void>()
  const cancel = pageClock.after(OWN_LIMIT_MS, limit.resolve)
  const standIn = limit.promise.then(async () => {
    await untilThere(() => load('en'), missed)
    if (!isOwn) await turnTo('en')
  })
  await Promise.race([own, standIn])
  isReadable = true
  cancel()
}

/** Before any page but consent is shown. Safe to repeat. @throws where they can't be fetched */
export async function completeTexts(): Promise<void> {
  parts = [FIRST_TABLES, TABLES]
  await load(currentLanguage())
}

let choices = 0

/**
 * Of two choices the later one holds, whichever's texts are there first.
 * @throws where its texts can't be fetched; all stays as it was
 */
export async function chooseLanguage(choice: LanguageChoice): Promise<void> {
  choices += 1
  const number = choices
  const language = languageFor(choice)
  await load(language)
  if (number !== choices) return
  storage.write(STORAGE_KEYS.language, choice === 'system' ? undefined : choice)
  await turnTo(language)
}
