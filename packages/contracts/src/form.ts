import * as z from 'zod/mini'
import { LANGUAGES, type Language } from './language.ts'

/** Bodies are form-encoded, so numbers and booleans arrive as text; JSON bodies may carry them as they are. */

/**
 * A whole number, from `170` or `"170"`; nothing else (`170cm`, `1e3`, `""`, arrays) passes.
 * @param range smallest and greatest value allowed, both included
 */
export function wireInt(range: { min: number; max: number }) {
  return z.pipe(
    z.union([
      z.number(),
      z.pipe(
        z.string().check(z.regex(/^-?\d{1,15}$/)),
        z.transform((text: string) => Number(text)),
      ),
    ]),
    z.int().check(z.minimum(range.min), z.maximum(range.max)),
  )
}

/** `true`, `false`, `"true"`, `"false"`, `"1"`, `"0"`. */
export const wireBoolean = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
  z.transform(
    (value: boolean | 'true' | 'false' | '1' | '0') => value === true || value === 'true' || value === '1',
  ),
)

/** Apart from the tables' names, which the first screen needs without this library. */
export const WireLanguage = z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]])

/** Answer of a call that gives nothing back. */
export const Nothing = z.null()
