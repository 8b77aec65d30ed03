import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

async function agree(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Mine', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeFocused()
}

/** A finger that comes down on a page in motion is the browser's to judge, not ours. */
async function still(page: Page): Promise<void> {
  await expect(page.locator('[data-moving], [data-carried]')).toHaveCount(0)
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY),
  )
}

/** A finger from one place to another, in steps as a screen reports them. */
async function swipe(page: Page, fromX: number, toX: number): Promise<void> {
  await still(page)
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 500 }] })
  await touch('touchStart', fromX)
  const steps = 12
  for (let step = 1; step <= steps; step += 1)
    await touch('touchMove', fromX + ((toX - fromX) * step) / steps)
  await touch('touchEnd')
  await devtools.detach()
}

test('APP-01, APP-12 a deep link opens, survives a reload, and back leads on', async ({ world, phone }) => {
  const page = await (await phone()).newPage()
  await page.goto(world.webUrl)
  await agree(page)
  await openSettings(page)
  await page.reload()
  await expect(page).toHaveTitle('Settings · Thrum')
  await page.goBack()
  await expect(page).toHaveTitle('Mine · Thrum')
  const visit = await page.context().newPage()
  await visit.goto(`${world.webUrl}/pages/account/langSwitch`)
  await expect(visit).toHaveTitle('Language · Thrum')
  await visit.getByRole('button', { name: 'Back' }).click()
  await expect(visit).toHaveURL(`${world.webUrl}/pages/bar/home`)
  await page.goto(`${world.webUrl}/pages/nowhere`)
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
})

test('APP-11 the code of the first page is asked for beside everything else, not after it', async ({
  person,
}) => {
  const { page, url } = await person('ann')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const at = (part: string) => asked.findIndex((address) => address.includes(part))
  await page.goto(`${url}/pages/account/setUp`)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(at('/api/user/session')).toBeGreaterThan(0)
  expect(at('/SetUpScreen-')).toBeGreaterThan(0)
  expect(at('/SetUpScreen-')).toBeLessThan(at('/api/user/session'))
})

test('APP-01 a second visit asks the server for no file that the first one brought', async ({ person }) => {
  const { page, url } = await person('Anna')
  /** Files by their address, and what came over the line for each, bytes. */
  const files = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .map(({ name, transferSize }) => ({ path: new URL(name).pathname, transferSize }))
        .filter(({ path }) => path.startsWith('/assets/')),
    )
  await page.goto(`${url}/pages/bar/home`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const first = new Set((await files()).map(({ path }) => path))
  expect(first.size).toBeGreaterThan(10)
  await page.goto(`${url}/pages/bar/home`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const again = (await files()).filter(({ path }) => first.has(path))
  expect(again.length).toBeGreaterThan(10)
  expect(again.filter(({ transferSize }) => transferSize > 0)).toEqual([])
})

test('APP-07 in the app a swipe from the edge goes back, and a short one or one from the middle does not', async ({
  world,
  phone,
}) => {
  const page = await (await phone()).newPage()
  await page.goto(world.appUrls[0])
  await agree(page)
  await openSettings(page)
  await swipe(page, 200, 380)
  await swipe(page, 4, 44)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await swipe(page, 4, 300)
  await expect(page).toHaveTitle('Mine · Thrum')
  await expect(page.getByRole('main').getByRole('link', { name: 'Settings' })).toBeFocused()
})

test('I18N-04 in Arabic the page and its swipes are turned round', async ({ world, phone }) => {
  const page = await (await phone({ locale: 'ar' })).newPage()
  await page.goto(world.appUrls[0])
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByRole('dialog').getByRole('button').first().click()
  await page.locator('nav a').last().click()
  await expect(page).toHaveURL(/\/pages\/bar\/mine$/)
  await page.locator('[href="/pages/account/setUp"]:visible').first().click()
  await expect(page).toHaveURL(/\/pages\/account\/setUp$/)
  await expect(page.locator('[data-top] h1')).toBeFocused()
  await swipe(page, 386, 90)
  await expect(page).toHaveURL(/\/pages\/bar\/mine$/)
})
