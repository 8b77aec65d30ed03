/** Nothing to see in these: spaces, marks of direction and joining, fillers. Source: Unicode, Default_Ignorable */
const BLANK = /^(?:\s|\p{Z}|\p{Cc}|\p{Cf}|\u034f|[\u115f\u1160\u2800\u3164\uffa0]|[\ufe00-\ufe0f])*$/u
/** Control characters, halves of characters, and what turns the words around it. Source: safety DR-25 */
const DECEIVES = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** Whether a reader would see nothing at all. */
export function isBlank(text: string): boolean {
  return BLANK.test(text)
}

/** One line as it looks. */
export function isPlainLine(text: string): boolean {
  return !DECEIVES.test(text)
}

/** Lines as they look. */
export function isPlainText(text: string): boolean {
  return isPlainLine(text.replace(/\r?\n/g, ''))
}

/** What is named somewhere: one line with something to see in it. */
export function isShownLine(text: string): boolean {
  return isPlainLine(text) && !isBlank(text)
}
