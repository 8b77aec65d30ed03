import { PATTERN_NAME_MAX } from '@thrum/contracts/limits'

/** No name may hold them; a date in Arabic does, and a file may. Nobody sees what has to go. Source: safety P-E13 */
const UNSEEN = /[\p{Cc}\u200e\u200f\u061c\u2028-\u202e\u2066-\u2069\ufeff]/gu

/** What something is called elsewhere, as a pattern may be called. */
export function toPatternName(text: string): string {
  // What a file says is as long as it likes.
  const line = text.slice(0, 2 * PATTERN_NAME_MAX).replace(UNSEEN, '')
  return Array.from(line).slice(0, PATTERN_NAME_MAX).join('')
}
