/** Accents of Latin, Greek and Cyrillic; marks that make another letter, as in Japanese, stay. Source: Unicode, block U+0300 */
const ACCENTS = /[\u0300-\u036f]/g

/** A text as search compares it: without case, width and accents, so that `Álvaro` is found by `alv`. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').normalize('NFKC').toLowerCase()
}
