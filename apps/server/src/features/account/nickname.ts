import { AppError } from '@thrum/contracts/errors'

const SHOWN_MAX = 20
/** Zalgo: more combining marks than any living script stacks on one letter. Source: safety P-E13 */
const STACKED = /[\p{Mn}\p{Me}]{3,}/u
/** UTF-16 units of one shown character: a kiss of two skin tones has 15. Longer ones are many drawn as one. */
const CLUSTER_MAX = 16
/** Control, direction-override and embedding characters, line and paragraph separators, unassigned, private. */
const FORBIDDEN = /[\p{Cc}\p{Co}\p{Cs}\p{Cn}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c\ufeff]/u
/** Something that leaves ink: not only spaces and marks. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
/** Symbols by name, blank by shape: Braille blank, stand-in for an object, null note, anchors of annotations. */
const BLANK = /[\u2800\ufff9-\ufffc\u{1d159}]/u
/** What Unicode lets vanish: joiners, fillers, selectors, tags. It makes one name look like another's. */
const TRACELESS = /\p{Default_Ignorable_Code_Point}/u
/** Scripts whose letters change their shape beside a joiner. Source: Unicode UTS #39, 3.1.1 */
const JOINING = [
  'Arab',
  'Syrc',
  'Nkoo',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
]
  .concat('Mlym', 'Sinh', 'Khmr', 'Mymr', 'Tibt')
  .map((script) => `\\p{Script=${script}}`)
  .join('')
/** Where they do leave a trace, once each: inside emoji, keycaps and flags, Han variants, joining scripts. */
const TRACED = new RegExp(
  [
    '(?<=\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\ufe0f]?)\\u200d(?=\\p{Extended_Pictographic})',
    '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
    '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
    '(?<=\\u{1f3f4})[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}',
    '(?<=\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]',
    `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])`,
  ].join('|'),
  'gu',
)

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A name as it is stored: NFC, trimmed, 1 to `shownMax` characters as a person counts them.
 * @throws AppError with the given code
 */
export function ensureName(
  typed: string,
  code: 'profile.nickNameInvalid' | 'device.nameInvalid' | 'pattern.nameInvalid',
  field: string,
  shownMax: number = SHOWN_MAX,
): string {
  const name = typed.normalize('NFC').trim()
  const clusters = Array.from(segmenter.segment(name), ({ segment }) => segment)
  const traced = name.replace(TRACED, '')
  const isFine =
    clusters.length >= 1 &&
    clusters.length <= shownMax &&
    clusters.every(({ length }) => length <= CLUSTER_MAX) &&
    VISIBLE.test(name) &&
    ![FORBIDDEN, BLANK].some((bad) => bad.test(name)) &&
    !TRACELESS.test(traced) &&
    !STACKED.test(traced.normalize('NFD'))
  if (!isFine) throw new AppError(code, { data: { field } })
  return name
}
