import type { ComplaintOutcome } from '@thrum/contracts/console/complaint.entities'
import { LANGUAGES, type Language } from '@thrum/contracts/language'
import texts from './case-texts.json' with { type: 'json' }

export interface CaseText {
  language: Language
  name: string
  markdown: string
}

type Letter = Record<'settled' | 'noBreach' | 'acted' | 'unclear' | 'rules' | 'reminder', string>

const TEXTS: Readonly<Record<Language, Letter>> = texts

/** What was done to somebody stays between them and the service: both measures read the same. */
const WORDS = { noBreach: 'noBreach', warned: 'acted', suspended: 'acted', unclear: 'unclear' } as const

function inAll(name: keyof Letter, words: keyof Letter): CaseText[] {
  return (Object.keys(LANGUAGES) as Language[]).map((language) => ({
    ...{ language, name: TEXTS[language][name], markdown: TEXTS[language][words] },
  }))
}

/** For the reporter, in all languages. */
export function settledTexts(outcome: ComplaintOutcome): CaseText[] {
  return inAll('settled', WORDS[outcome])
}

/** For whom it is about. Says nothing of a complaint, whose or what about. Source: abuse case CO-03 */
export function reminderTexts(): CaseText[] {
  return inAll('rules', 'reminder')
}
