/**
 * Something to see: all but spaces, marks of direction and joining, and fillers. One class and no alternatives, whose
 * overlap would let a row of spaces take hours. Source: abuse case SO-08
 */
const SEEN = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Control characters, halves of characters, and what turns the words around it. Source: safety DR-25 */
const DECEIVES = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const EACH_THAT_DECEIVES = new RegExp(DECEIVES, 'gu')

/** Whether a reader would see nothing at all. */
export function isBlank(text: string): boolean {
  return !SEEN.test(text)
}

/** One line as it looks. */
export function isPlainLine(text: string): boolean {
  return !DECEIVES.test(text)
}

/** One line without what would make it look like another. */
export function asShown(line: string): string {
  return line.replace(EACH_THAT_DECEIVES, '')
}

/** Lines as they look. */
export function isPlainText(text: string): boolean {
  return isPlainLine(text.replace(/\r?\n/g, ''))
}

/** What is named somewhere: one line with something to see in it. */
export function isShownLine(text: string): boolean {
  return isPlainLine(text) && !isBlank(text)
}
