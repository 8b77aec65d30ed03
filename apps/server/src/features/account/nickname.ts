import { AppError } from '@thrum/contracts/errors'

const SHOWN_MAX = 20
/** Zalgo: more combining marks than any living script stacks on one letter. Source: safety P-E13 */
const MARKS_MAX = 2
/** What leaves no trace inside a word would make one name look like another's. Joiners have their uses. */
const TRACELESS = /[\u00ad\u180e\u200b\u2060-\u2064\u206a-\u206f\ufff9-\ufffb]/u
/** Control, direction-override and embedding characters, line and paragraph separators, unassigned, private. */
const FORBIDDEN = /[\p{Cc}\p{Co}\p{Cs}\p{Cn}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c\ufeff]/u
/** Something that leaves ink: not only spaces, joiners, marks and blank fillers. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
/** Letters and symbols by name, blank by shape: Hangul fillers, Braille blank, stand-in for an object, null note. */
const BLANK = /[\u115f\u1160\u3164\uffa0\u2800\ufffc\u{1d159}]/gu

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A name as it is stored: NFC, trimmed, 1 to 20 characters as a person counts them.
 * @throws AppError with the given code
 */
export function ensureName(
  typed: string,
  code: 'profile.nickNameInvalid' | 'device.nameInvalid',
  field: string,
): string {
  const name = typed.normalize('NFC').trim()
  const clusters = Array.from(segmenter.segment(name), ({ segment }) => segment)
  const isFine =
    clusters.length >= 1 &&
    clusters.length <= SHOWN_MAX &&
    !FORBIDDEN.test(name) &&
    !TRACELESS.test(name) &&
    VISIBLE.test(name.replace(BLANK, '')) &&
    clusters.every(
      (cluster) => (cluster.normalize('NFD').match(/\p{Mn}/gu) ?? []).length <= marksAllowed(cluster),
    )
  if (!isFine) throw new AppError(code, { data: { field } })
  return name
}

/** Variation selectors and flags inside an emoji are marks to Unicode, but stack nothing. */
function marksAllowed(cluster: string): number {
  return /\p{Extended_Pictographic}/u.test(cluster) ? Number.POSITIVE_INFINITY : MARKS_MAX
}
