/** How hard a password is to guess, as a hint while it is typed; the server refuses the commonest ones itself. */
export type Strength = 'short' | 'weak' | 'fair' | 'strong'

const SHORTEST = 6
/** Bits from which a guesser with many tries gives up: an online one, and one who has the hash. */
const FAIR_BITS = 45
const STRONG_BITS = 70

/** Characters to choose from, by the kinds that occur. */
const KINDS: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^\p{L}\p{Nd}]/u, 20],
  [/[^\P{L}a-zA-Z]/u, 60],
]

/** Repeats and runs such as `aaaa` and `1234` add little. */
function newChars(chars: readonly string[]): number {
  return chars.filter((char, index) => {
    const step = (char.codePointAt(0) ?? 0) - (chars[index - 1]?.codePointAt(0) ?? Number.NaN)
    return !(Math.abs(step) <= 1)
  }).length
}

export function passwordStrength(password: string): Strength {
  const chars = [...password]
  if (chars.length < SHORTEST) return 'short'
  const pool = KINDS.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0)
  const counting = Math.min(newChars(chars), 2 * new Set(chars).size)
  const bits = counting * Math.log2(pool)
  if (bits < FAIR_BITS) return 'weak'
  return bits < STRONG_BITS ? 'fair' : 'strong'
}
