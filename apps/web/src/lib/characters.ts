/** A browser without segments counts code points, a family of four as seven; the server decides. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : undefined

/** Characters as a person counts them. */
export function* charactersOf(text: string): Generator<string> {
  if (segmenter === undefined) yield* text
  else for (const { segment } of segmenter.segment(text)) yield segment
}

/** Length as a person counts it. Source: decision D-10 */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of charactersOf(text)) count += 1
  return count
}
