import { type Found, findFolded } from '../../lib/fold.ts'

/** Characters kept before what was found, so that it stands in sight. */
const LEAD = 16

export interface Snippet {
  readonly before: string
  /** Empty where the words are not in the text. */
  readonly found: string
  readonly after: string
}

/** A text around what was looked for; a long beginning is cut. */
export function snippetOf(text: string, words: string): Snippet {
  const place: Found | undefined = findFolded(text, words.trim())
  if (place === undefined) return { before: text, found: '', after: '' }
  const lead = Array.from(text.slice(0, place.start))
  const before = lead.length > LEAD * 2 ? `…${lead.slice(-LEAD).join('').trimStart()}` : lead.join('')
  return { before, found: text.slice(place.start, place.end), after: text.slice(place.end) }
}
