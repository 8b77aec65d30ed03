import * as characters from '../../lib/characters.ts'

/** Spec §5: a nickname's length. */
export const NICKNAME_MAX = 20

/** Length as a person counts it, without the spaces around, which are not kept. */
export function countCharacters(text: string): number {
  return characters.countCharacters(text.normalize('NFC').trim())
}
