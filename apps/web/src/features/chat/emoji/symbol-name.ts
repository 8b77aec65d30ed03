/** Name of an emoji's drawing: its code points, without the mark that only asks for colour. */
export function symbolOf(emoji: string): string {
  return [...emoji]
    .filter((character) => character !== '\ufe0f')
    .map((character) => (character.codePointAt(0) ?? 0).toString(16))
    .join('-')
}
