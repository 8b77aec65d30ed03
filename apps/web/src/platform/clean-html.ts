/** What a page to read is made of; attributes beside these are dropped. The server's list is no longer. */
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  a: { href: /^(?:https:\/\/\S+|mailto:\S+|\/(?:[A-Za-z0-9]\S*)?)$/ },
  ol: { start: /^\d{1,6}$/ },
  td: { align: /^(?:left|right|center)$/ },
  th: { align: /^(?:left|right|center)$/ },
}
const PLAIN =
  'b blockquote br code del em h2 h3 h4 h5 h6 hr i li p pre s strong sub sup table tbody thead tr u ul'
const TAGS: ReadonlySet<string> = new Set([...PLAIN.split(' '), ...Object.keys(ATTRIBUTES)])

/** One tag with attributes in double quotes, or a bracket that opens none. */
const BRACKET = /<(?:(\/?)([a-z][a-z0-9]*)((?: +[a-z-]+="[^"<>]*")*) *\/?>)?/g
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/g

/**
 * The second fence around text that comes as HTML; the first one is the server's sanitiser. A strict walk over all
 * brackets: what is not one of the tags above, written in the one plain way, becomes text and is shown as it stands.
 * None of the tags changes how a browser reads on (no script, style, frame, comment, drawing), so a browser finds
 * the tags that were found here and no others.
 */
export function cleanHtml(html: string): string {
  return html.replace(BRACKET, (found: string, slash?: string, tag?: string, attributes?: string) => {
    if (tag === undefined || !TAGS.has(tag)) return `&lt;${found.slice(1)}`
    return slash === '/' ? `</${tag}>` : `<${tag}${keptAttributes(tag, attributes ?? '')}>`
  })
}

function keptAttributes(tag: string, text: string): string {
  let kept = ''
  for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) {
    if (ATTRIBUTES[tag]?.[name]?.test(value) === true) kept += ` ${name}="${value}"`
  }
  return kept
}
