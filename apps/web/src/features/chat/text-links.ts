import { isHttps } from '../../ui/rich-text/leave.ts'

export interface TextPart {
  readonly text: string
  /** It leads there; absent for plain words. */
  readonly link?: string
}

/** Nothing but https leads anywhere. Source: decision D-23 */
const LINK = /https:\/\/[^\s<>"'`\u200b\u2028\u2029，。！？；：、（）「」『』【】《》]+/giu
/** Ends a sentence, not an address. */
const AFTER = /[.,;:!?…]+$/u

/** Brackets that close without having been opened belong to the sentence. */
function trimmed(address: string): string {
  let kept = address.replace(AFTER, '')
  for (const [open, close] of [
    ['(', ')'],
    ['[', ']'],
    ['{', '}'],
  ] as const) {
    while (kept.endsWith(close) && kept.split(close).length > kept.split(open).length)
      kept = kept.slice(0, -1).replace(AFTER, '')
  }
  return kept
}

/** An address that names somebody before its host only looks like another's. */
function isPlain(address: string): boolean {
  if (!isHttps(address)) return false
  const { username, password, host } = new URL(address)
  return username === '' && password === '' && host.includes('.')
}

/** A text cut into words and https addresses; all parts together are the text. Requirement CHAT-039 */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(LINK)) {
    const address = trimmed(match[0])
    if (!isPlain(address)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: address, link: address })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}
