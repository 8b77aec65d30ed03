import { MESSAGE_MAX_BYTES, TEXT_MAX } from '@thrum/contracts/limits'
import { charactersOf, countCharacters } from '../../lib/characters.ts'

/** What travels beside a text at most, a quote included. */
const BESIDE_BYTES = 1_024
/** Longer than this, the contract refuses it whatever it weighs. */
const UNITS_MAX = 4_000

/** Heavier than the service takes it: a few characters may carry thousands of marks. */
export function isTooLarge(text: string): boolean {
  const bytes = new TextEncoder().encode(JSON.stringify({ text })).length
  return text.length > UNITS_MAX || bytes + BESIDE_BYTES > MESSAGE_MAX_BYTES
}

/** The first so many characters; of a whole book no more is looked at than that. */
function firstOf(text: string, count: number): string {
  let kept = ''
  let left = count
  for (const character of charactersOf(text)) {
    if (left === 0) break
    kept += character
    left -= 1
  }
  return kept
}

/** Without its last character. */
export function dropLast(text: string): string {
  const last = [...charactersOf(text)].at(-1) ?? ''
  return text.slice(0, text.length - last.length)
}

export interface Fitted {
  readonly text: string
  readonly caret: number
  readonly isCut: boolean
}

/**
 * At most 140 characters: what was put in last, which ends at the caret, gives way; what stood there stays.
 * @param caret in UTF-16 units, after the change
 */
export function fitText(text: string, caret: number): Fitted {
  const tail = firstOf(text.slice(caret), TEXT_MAX)
  const head = firstOf(text.slice(0, caret), Math.max(0, TEXT_MAX - countCharacters(tail)))
  const fitted = head + tail
  return { text: fitted, caret: head.length, isCut: fitted.length < text.length }
}
