/** Accents of Latin, Greek and Cyrillic; marks that make another letter, as in Japanese, stay. Source: Unicode, block U+0300 */
const ACCENTS = /[\u0300-\u036f]/g
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A text as search compares it, here as on the server: without case, width and accents. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').normalize('NFKC').toLowerCase()
}

/** Places in a text, in UTF-16 units. */
export interface Found {
  readonly start: number
  readonly end: number
}

/** Where the words stand first, looking past case, width and accents. */
export function findFolded(text: string, words: string): Found | undefined {
  const wanted = fold(words)
  if (wanted === '') return undefined
  let folded = ''
  // For each unit of the folded text: the character it comes from.
  const from: Found[] = []
  for (const { segment, index } of graphemes.segment(text)) {
    const part = fold(segment)
    folded += part
    for (let unit = 0; unit < part.length; unit++) from.push({ start: index, end: index + segment.length })
  }
  const at = folded.indexOf(wanted)
  const first = from[at]
  const last = from[at + wanted.length - 1]
  return first === undefined || last === undefined ? undefined : { start: first.start, end: last.end }
}
