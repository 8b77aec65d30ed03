/** UTF-16 units of one shown character: a kiss of two skin tones has 15. Longer ones are many drawn as one. */
const CLUSTER_MAX = 16
/** Control, direction-override and embedding characters, halves of characters, and what Unicode hasn't assigned. */
const UNWANTED = /[\p{Cc}\p{Co}\p{Cs}\p{Cn}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c\ufeff]/gu

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Words somebody typed, as they are stored: NFC, one line, trimmed, without what leaves no ink but turns others'
 * text around.
 * @param max characters as a person counts them
 * @returns undefined for more than that
 */
export function toOwnWords(typed: string, max: number): string | undefined {
  const words = typed.replace(/\s+/gu, ' ').replace(UNWANTED, '').normalize('NFC').trim()
  const clusters = Array.from(segmenter.segment(words), ({ segment }) => segment)
  const isFine = clusters.length <= max && clusters.every(({ length }) => length <= CLUSTER_MAX)
  return isFine ? words : undefined
}
