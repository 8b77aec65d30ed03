import { AppError } from '@thrum/contracts/errors'
import { TEXT_MAX } from '@thrum/contracts/limits'
import { isBlank } from '@thrum/contracts/plain-text'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** @throws AppError `chat.empty` */
export function ensureSeen(text: string): void {
  if (isBlank(text)) throw new AppError('chat.empty')
}

/** @throws AppError `chat.tooLong` */
export function ensureShort(text: string): void {
  if (text.length > TEXT_MAX && countGraphemes(text) > TEXT_MAX) throw new AppError('chat.tooLong')
}

/** Characters as a person counts them. Source: decision D-10 */
function countGraphemes(text: string): number {
  let count = 0
  for (const _ of graphemes.segment(text)) count += 1
  return count
}

/** @returns undefined for what is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
