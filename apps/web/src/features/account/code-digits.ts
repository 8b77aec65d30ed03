import { CODE_DIGITS } from '@thrum/contracts/limits'

/** Zero of the digits that keyboards of our languages write: ASCII, Arabic, Persian. */
const ZEROS = [0x30, 0x660, 0x6f0]

/** The digits of a code as typed or pasted: `482 915` → `482915`, whatever script and width they come in. */
export function codeDigits(typed: string): string {
  let digits = ''
  for (const char of typed.normalize('NFKC')) {
    const point = char.codePointAt(0) ?? 0
    const zero = ZEROS.find((from) => point >= from && point < from + 10)
    if (zero !== undefined) digits += String(point - zero)
  }
  return digits.slice(0, CODE_DIGITS)
}
