/** Spec §5: a nickname's length. */
export const NICKNAME_MAX = 20

/** A browser without segments counts code points, a family of four as seven; the server decides. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : undefined

/** Length as a person counts it, without the spaces around, which are not kept. */
export function countCharacters(text: string): number {
  const kept = text.normalize('NFC').trim()
  return segmenter === undefined ? Array.from(kept).length : Array.from(segmenter.segment(kept)).length
}
