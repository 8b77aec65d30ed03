/**
 * What the server says about the page it hands out. One build serves two platforms (APP-17), and this is the one
 * place that tells them apart; screens ask `capabilities.ts`.
 */
export interface PageConfig {
  readonly platform: 'web' | 'app'
  readonly radio: 'bluetooth' | 'virtual'
  /** The web build may use toys too, where the browser has Web Bluetooth. */
  readonly webDevices: boolean
  /** Buttplug server that reaches toys of other makers; null offers none. */
  readonly intifaceUrl: string | null
  /** Where the simulated toys' pages live; null outside the demo. */
  readonly demoOrigin: string | null
  /** Mailbox that people may write to; empty where the page came without a server. */
  readonly contactEmail: string
  /** Where streets come from, with `{z}`, `{x}` and `{y}` in it, and whose map it is; null: nowhere. */
  readonly tiles: { readonly address: string; readonly credit: string } | null
}

/** By hand, since a schema library would be the first thing a page loads. */
function isPageConfig(value: unknown): value is PageConfig {
  if (typeof value !== 'object' || value === null) return false
  const { platform, radio, webDevices, intifaceUrl, demoOrigin, contactEmail, tiles } = value as Partial<
    Record<keyof PageConfig, unknown>
  >
  return (
    (platform === 'web' || platform === 'app') &&
    (radio === 'bluetooth' || radio === 'virtual') &&
    typeof webDevices === 'boolean' &&
    (intifaceUrl === null || typeof intifaceUrl === 'string') &&
    (demoOrigin === null || typeof demoOrigin === 'string') &&
    typeof contactEmail === 'string' &&
    typeof tiles === 'object'
  )
}

const WITHOUT_SERVER: PageConfig = {
  platform: 'web',
  radio: 'bluetooth',
  webDevices: false,
  intifaceUrl: null,
  demoOrigin: null,
  contactEmail: '',
  tiles: null,
}

/** Reads `<meta name="thrum-page" content="{json}">`; an unreadable one gives the platform with the fewest rights. */
export function readPageConfig(page: Document): PageConfig {
  const text = page.querySelector('meta[name="thrum-page"]')?.getAttribute('content') ?? ''
  try {
    const read: unknown = JSON.parse(text)
    return isPageConfig(read) ? read : WITHOUT_SERVER
  } catch {
    return WITHOUT_SERVER
  }
}

let config: PageConfig | undefined

export function pageConfig(): PageConfig {
  config ??= readPageConfig(document)
  return config
}
