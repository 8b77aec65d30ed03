import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectAccessible, look, test } from './fixtures.ts'
import { openedBy, publishVersion, watchOpened, withdrawAll } from './notice-bench.ts'

const UPGRADE = /\/pages\/download\/upgrade$/
const NOTES = { en: ['Faster reconnecting to your devices', 'Small fixes'], de: ['Schneller verbunden'] }

test.afterEach(async ({ world }) => withdrawAll(world))

async function visit(context: BrowserContext, url: string): Promise<Page> {
  await context.addInitScript(() => localStorage.setItem('thrum.consent', '1'))
  const page = await context.newPage()
  await page.goto(url)
  return page
}

/** The page may look by itself first, now that there is a network again. */
function tryAgain(page: Page): void {
  void page
    .getByRole('button', { name: 'Try again' })
    .click()
    .catch(() => undefined)
}

/** Makes the page believe that it stands in the shell of a store's app. */
async function inShell(context: BrowserContext, name: 'android' | 'ios'): Promise<void> {
  await context.addInitScript((platform) => {
    Object.assign(window, { CapacitorCustomPlatform: { name: platform, plugins: {} } })
  }, name)
}

test('NOT-04 the running version, or nothing known, opens no page', async ({ world, phone }) => {
  await publishVersion(world, { platform: 'web', code: 12 })
  await publishVersion(world, { platform: 'android', code: 99, minimumCode: 99 })
  const context = await phone()
  const answered = context.waitForEvent('response', (response) => response.url().includes('/version/check'))
  const page = await visit(context, world.webUrl)
  expect(new URL((await answered).url()).searchParams.get('platform')).toBe('web')
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.goto(`${world.webUrl}/pages/download/upgrade`)
  await expect(page.getByRole('heading', { name: 'You have the newest version' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('thrum.version'))).toBeNull()
})

test('NOT-04 a newer version is kept, opens the upgrade page, and can be put off for this visit', async ({
  world,
  phone,
}) => {
  await publishVersion(world, { platform: 'web', code: 13, notes: NOTES })
  const page = await visit(await phone(), world.webUrl)
  await expect(page).toHaveURL(UPGRADE)
  await expect(page.getByRole('heading', { name: 'Version 1.0.12 is here' })).toBeVisible()
  await expect(page.getByText('You have 1.0.11')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText(NOTES.en)
  expect(await page.evaluate(() => localStorage.getItem('thrum.version'))).toContain('"versionCode":13')
  await look(page, 'upgrade')
  await expectAccessible(page)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await expect(page.getByRole('heading', { name: 'Version 1.0.12 is here' })).toBeVisible()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
  const answered = page.waitForResponse(/version\/check/)
  await page.reload()
  await (await answered).finished()
  await page.getByRole('navigation').getByRole('link', { name: 'Mine', exact: true }).click()
  await expect(page).toHaveURL(/bar\/mine$/)
})

test('NOT-04 a required version leaves no way round', async ({ world, phone }) => {
  await publishVersion(world, { platform: 'web', code: 14, minimumCode: 13 })
  const page = await visit(await phone(), world.webUrl)
  await expect(page).toHaveURL(UPGRADE)
  await expect(page.getByText('This update is needed to go on.')).toBeVisible()
  await expect(page.getByRole('button')).toHaveText(['Reload'])
  await expect(page.getByRole('link')).toHaveCount(0)
  await look(page, 'upgrade-required')
  await page.goto(`${world.webUrl}/pages/account/setUp`)
  await expect(page).toHaveURL(UPGRADE)
  await page.goBack()
  await expect(page).toHaveURL(UPGRADE)
  await page.route('**/api/version/check*', (route) => route.abort())
  await page.goto(`${world.webUrl}/pages/bar/mine`)
  await expect(page).toHaveURL(UPGRADE)
  await page.unroute('**/api/version/check*')
  await world.sql('delete from versions')
  await page.goto(world.webUrl)
  await expect(page.getByRole('navigation')).toBeVisible()
})

test('NOT-04 in a store’s app the update is opened outside, by https alone', async ({ world, phone }) => {
  const address = 'https://store.example.org/thrum'
  await publishVersion(world, { platform: 'android', code: 13, address })
  const context = await phone()
  await watchOpened(context)
  await inShell(context, 'android')
  const page = await visit(context, world.appUrls[0])
  await expect(page).toHaveURL(UPGRADE)
  await page.getByRole('button', { name: 'Update now' }).click()
  expect(await openedBy(page)).toEqual([[address, '_blank', 'noopener,noreferrer']])

  await publishVersion(world, { platform: 'ios', code: 13, address: 'javascript:alert(1)' })
  const other = await phone()
  await inShell(other, 'ios')
  const unsafe = await visit(other, world.appUrls[0])
  await expect(unsafe.getByText('Get it where you got the app.')).toBeVisible()
  await expect(unsafe.getByRole('button', { name: 'Update now' })).toHaveCount(0)
})

test('NOT-05 the download page offers the stores as codes and links, and says what the web lacks', async ({
  world,
  phone,
}) => {
  const context = await phone()
  await watchOpened(context)
  const page = await visit(context, `${world.webUrl}/pages/download/app`)
  await expect(page.getByText('Devices and calls are not supported on the web.')).toBeVisible()
  await expect(page.getByText('The app is not in the stores yet.')).toBeVisible()
  await look(page, 'download-none')
  await publishVersion(world, { platform: 'android', code: 12, address: 'https://droid.example.org/thrum' })
  await publishVersion(world, { platform: 'ios', code: 12, address: 'https://fruit.example.org/thrum' })
  await page.reload()
  await expect(page.getByRole('img', { name: /droid\.example\.org/ })).toBeVisible()
  await page.getByRole('radio', { name: 'iPhone' }).check({ force: true })
  await expect(page.getByRole('img', { name: /fruit\.example\.org/ })).toBeVisible()
  await page.getByRole('button', { name: 'Open the store' }).scrollIntoViewIfNeeded()
  await look(page, 'download-stores')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open the store' }).click()
  expect((await openedBy(page)).map(([address]) => address)).toEqual(['https://fruit.example.org/thrum'])
})

test('NOT-05 without a network the stores say so and load again', async ({ world, phone }) => {
  const context = await phone()
  const page = await visit(context, world.webUrl)
  await page.route('**/api/version/check*', (route) => route.abort())
  await page.goto(`${world.webUrl}/pages/download/app`)
  await expect(page.getByText('The stores did not load.')).toBeVisible()
  await page.unroute('**/api/version/check*')
  tryAgain(page)
  await expect(page.getByText('The app is not in the stores yet.')).toBeVisible()
})

test('NOT-04 without a network the page says that it could not look, and looks again', async ({
  world,
  phone,
}) => {
  const page = await visit(await phone(), world.webUrl)
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.route('**/api/version/check*', (route) => route.abort())
  await page.goto(`${world.webUrl}/pages/download/upgrade`)
  await expect(page.getByText('You’re offline')).toBeVisible()
  await page.unroute('**/api/version/check*')
  tryAgain(page)
  await expect(page.getByRole('heading', { name: 'You have the newest version' })).toBeVisible()
  await look(page, 'upgrade-none')
})

test('NOT-05, APP-17 the web build offers the app under Mine, and the app does not', async ({
  world,
  phone,
}) => {
  const row = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Get the app' })
  const web = await visit(await phone(), `${world.webUrl}/pages/bar/mine`)
  await row(web).click()
  await expect(web).toHaveURL(/download\/app$/)
  const app = await visit(await phone(), `${world.appUrls[0]}/pages/bar/mine`)
  await expect(app.getByRole('main').getByRole('link').first()).toBeVisible()
  await expect(row(app)).toHaveCount(0)
})
