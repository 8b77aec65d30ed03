import type { CodePurpose } from '@thrum/contracts/account/entry.routes'
import { isRightToLeft, type Language } from '@thrum/contracts/language'
import { CODE_LIFE_MS } from '@thrum/contracts/limits'
import { toHtml } from './letter-html.ts'
import { hasLetters, letterText } from './letter-texts.ts'

/** What a letter tells. None holds a link: a link could lead to where somebody else wants. Source: abuse case AU-21 */
export type Letter = { to: string; language: Language } & (
  | { kind: 'code'; purpose: CodePurpose; code: string }
  /** Asked for a new password, but no account has this address; told to its mailbox alone. */
  | { kind: 'noAccount' }
  | { kind: 'passwordChanged' }
  | { kind: 'passkeyAdded' }
  /** To the address that the account had until now. */
  | { kind: 'emailChanged' }
)

/** Short lines in reading order; the code stands apart. */
export interface LetterParts {
  language: Language
  isRightToLeft: boolean
  subject: string
  /** What a list of letters shows of it, in place of the code. */
  preview: string
  lead: string
  code: string | undefined
  rest: string[]
  sender: string
}

export interface WrittenLetter {
  to: string
  subject: string
  text: string
  html: string
}

/** @param contact mailbox of those who run this installation */
export function writeLetter(letter: Letter, contact: string): WrittenLetter {
  // A language without letters of its own gets an English one, laid out from left to right.
  const language = hasLetters(letter.language) ? letter.language : 'en'
  const parts = partsOf(letter, language, contact)
  const paragraphs = [parts.lead, ...(parts.code === undefined ? [] : [parts.code]), ...parts.rest]
  return {
    to: letter.to,
    subject: parts.subject,
    text: `${[...paragraphs, '-- ', parts.sender].join('\n\n').replace('-- \n\n', '-- \n')}\n`,
    html: toHtml(parts),
  }
}

function partsOf(letter: Letter, language: Language, contact: string): LetterParts {
  const text = (key: Parameters<typeof letterText>[0]) =>
    letterText(key, language, {
      minutes: new Intl.NumberFormat(language).format(CODE_LIFE_MS / 60_000),
      contact,
    })
  const common = {
    language,
    isRightToLeft: isRightToLeft(language),
    subject: text(`${letter.kind}.subject`),
    sender: text('sender'),
  }
  if (letter.kind === 'code') {
    return {
      ...common,
      preview: text('code.preview'),
      lead: text(`code.${letter.purpose}`),
      code: letter.code,
      rest: [text('code.life'), text('code.warning')],
    }
  }
  const lead = text(`${letter.kind}.text`)
  return { ...common, preview: lead, lead, code: undefined, rest: [text(`${letter.kind}.hint`)] }
}
