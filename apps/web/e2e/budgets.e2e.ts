import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { expect, expectAccessible, test } from './fixtures.ts'
import { freePort } from './free-port.ts'

/** Everything a first visit needs, React with it. */
const FIRST_SCREEN_JS_MAX_BYTES = 130_000

test('BUD-01 a first visit loads at most 130 kB of script', async ({ world, phone }) => {
  const page = await (await phone()).newPage()
  const sizes = new Map<string, number>()
  page.on('response', async (response) => {
    if (!/\.js$/.test(new URL(response.url()).pathname)) return
    sizes.set(response.url(), gzipSync(await response.body(), { level: 9 }).length)
  })
  await page.goto(world.webUrl, { waitUntil: 'networkidle' })
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  expect(sizes.size).toBeGreaterThan(0)
  const list = [...sizes].map(([url, size]) => `${size} ${new URL(url).pathname}`).join('\n')
  expect(total, list).toBeLessThanOrEqual(FIRST_SCREEN_JS_MAX_BYTES)
})

test('BUD-02 the first screen has no accessibility finding, in both themes', async ({ world, phone }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await (await phone({ colorScheme })).newPage()
    await page.goto(world.webUrl)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  }
})

test('BUD-03 the first screen is fast and open to everyone on a slow phone', async ({ world }) => {
  test.setTimeout(180_000)
  const port = await freePort()
  const { executablePath = '', args = [] } = test.info().project.use.launchOptions ?? {}
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  })
  try {
    // The best of three: a busy machine can only make a page look slower than it is.
    const runs: { performance: number; accessibility: number }[] = []
    while (runs.length < 3 && !runs.some(({ performance }) => performance >= 95)) {
      const result = await lighthouse(world.webUrl, {
        port,
        onlyCategories: ['performance', 'accessibility'],
      })
      const score = (name: string) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100)
      runs.push({ performance: score('performance'), accessibility: score('accessibility') })
    }
    expect(Math.max(...runs.map(({ performance }) => performance))).toBeGreaterThanOrEqual(95)
    expect(runs.map(({ accessibility }) => accessibility)).toEqual(runs.map(() => 100))
  } finally {
    await browser.close()
  }
})
