import type { Config, Tiles } from '../config.ts'

/** What the served page tells the client about itself. */
export interface PageConfig {
  platform: 'web' | 'app'
  radio: Config['radio']
  webDevices: boolean
  intifaceUrl: string | null
  demoOrigin: string | null
  contactEmail: string
  tiles: Tiles | null
}

export function pageConfigOf(config: Config, isPreview: boolean): PageConfig {
  return {
    platform: isPreview ? 'app' : 'web',
    radio: config.radio,
    webDevices: config.webDevices,
    intifaceUrl: config.intifaceUrl ?? null,
    demoOrigin: isPreview ? (config.demoOrigin ?? null) : null,
    contactEmail: config.contactEmail,
    tiles: config.tiles ?? null,
  }
}

const META = /<meta[^>]*name=["']?thrum-page["']?[^>]*>/i

/** Writes the page's config into its head, in place of a built-in one. */
export function injectPageConfig(html: string, page: PageConfig): string {
  const meta = `<meta name="thrum-page" content="${escapeHtml(JSON.stringify(page))}">`
  // A function, since `$` in a replacement text would be read as a pattern.
  if (META.test(html)) return html.replace(META, () => meta)
  return html.replace(/<head[^>]*>/i, (head) => `${head}${meta}`)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
