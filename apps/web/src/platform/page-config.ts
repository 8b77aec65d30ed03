import * as z from 'zod/mini'

/**
 * What the server says about the page it hands out. One build serves two platforms (APP-17), and this is the one
 * place that tells them apart; screens ask `capabilities.ts`.
 */
const PageConfig = z.object({
  platform: z.enum(['web', 'app']),
  radio: z.enum(['bluetooth', 'virtual']),
  /** The web build may use toys too, where the browser has Web Bluetooth. */
  webDevices: z.boolean(),
  /** Where the simulated toys' pages live; null outside the demo. */
  demoOrigin: z.nullable(z.string()),
})
export type PageConfig = z.infer<typeof PageConfig>

const WITHOUT_SERVER: PageConfig = {
  platform: 'web',
  radio: 'bluetooth',
  webDevices: false,
  demoOrigin: null,
}

/** Reads `<meta name="thrum-page" content="{json}">`; an unreadable one gives the platform with the fewest rights. */
export function readPageConfig(page: Document): PageConfig {
  const text = page.querySelector('meta[name="thrum-page"]')?.getAttribute('content') ?? ''
  try {
    return PageConfig.parse(JSON.parse(text))
  } catch {
    return WITHOUT_SERVER
  }
}

let config: PageConfig | undefined

export function pageConfig(): PageConfig {
  config ??= readPageConfig(document)
  return config
}
