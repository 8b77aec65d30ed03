import { PATTERN_NAME_MAX } from '@thrum/contracts/limits'
import { asShown } from '@thrum/contracts/plain-text'

/** Harmless in a line, yet a date in Arabic has them, and a file may. Nobody sees what has to go. Source: safety P-E13 */
const UNSEEN = /[\u200e\u200f\u061c\ufeff]/gu

/** What something is called elsewhere, as a pattern may be called. */
export function toPatternName(text: string): string {
  // What a file says is as long as it likes.
  const line = asShown(text.slice(0, 2 * PATTERN_NAME_MAX)).replace(UNSEEN, '')
  return Array.from(line).slice(0, PATTERN_NAME_MAX).join('')
}
