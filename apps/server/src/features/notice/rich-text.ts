import { Marked } from 'marked'
import sanitizeHtml, { type IOptions } from 'sanitize-html'

/** What a text may say with a word in double braces. */
export interface Fillings {
  operator: string
  /** A mailbox; it becomes a link. */
  contact: string
}

const marked = new Marked({ gfm: true })

/** Only used to read addresses without a host. */
const OWN = 'https://own.invalid'
const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6']
const RULES: IOptions = {
  allowedTags: [
    ...HEADINGS,
    ...['p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'code', 'pre', 'br', 'hr'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // What stands inside of these is no text for people.
  nonTextTags: [
    ...['script', 'style', 'template', 'noscript', 'noembed', 'noframes', 'iframe', 'object', 'svg', 'math'],
    ...['title', 'textarea', 'select', 'option', 'button', 'xmp', 'plaintext', 'audio', 'video', 'canvas'],
  ],
  transformTags: {
    // The page's name is its only heading of the first order.
    h1: 'h2',
    b: 'strong',
    i: 'em',
    a: (_tag, attributes) => link(attributes.href ?? ''),
  },
  // A link that leads nowhere is its text.
  exclusiveFilter: (frame) => (frame.tag === 'a' && frame.attribs.href === undefined ? 'excludeTag' : false),
}

/** Markdown, or HTML inside of it, to HTML that holds nothing but text, order and safe links. Source: NO-04 */
export function toRichText(markdown: string, fillings: Fillings): string {
  return sanitizeHtml(fill(marked.parse(markdown, { async: false }), fillings), RULES).trim()
}

/** The name of a page stands outside of its HTML, so it is filled as plain text. */
export function toRichName(name: string, { operator, contact }: Fillings): string {
  return name.replaceAll('{{operator}}', () => operator).replaceAll('{{contact}}', () => contact)
}

/** Before the text is cleaned: a filling may be as hostile as any text. */
function fill(html: string, { operator, contact }: Fillings): string {
  const address = escapeHtml(contact)
  return html
    .replaceAll('{{operator}}', () => escapeHtml(operator))
    .replaceAll('{{contact}}', () => `<a href="mailto:${address}">${address}</a>`)
}

function link(typed: string): { tagName: string; attribs: Record<string, string> } {
  const href = safeAddress(typed)
  if (href === undefined) return { tagName: 'a', attribs: {} }
  const isOutside = href.startsWith('https:')
  const attribs = isOutside ? { href, rel: 'noopener noreferrer', target: '_blank' } : { href }
  return { tagName: 'a', attribs }
}

/** An address as the browser would read it: https with nothing hidden in it, a mailbox, or a path of our own. */
function safeAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (!URL.canParse(text, OWN)) return undefined
  const address = new URL(text, OWN)
  if (address.origin === OWN) {
    const own = `${address.pathname}${address.search}${address.hash}`
    return text.startsWith('/') && !own.startsWith('//') ? own : undefined
  }
  if (address.protocol === 'mailto:')
    return address.pathname === '' ? undefined : `mailto:${address.pathname}`
  const isPlain = address.username === '' && address.password === ''
  return address.protocol === 'https:' && /^https:\/\//i.test(text) && isPlain ? address.href : undefined
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
