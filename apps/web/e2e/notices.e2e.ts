import type { Page } from '@playwright/test'
import { expect, expectAccessible, look, test } from './fixtures.ts'
import { openedBy, publishNotice, sendMessage, watchOpened, withdrawAll } from './notice-bench.ts'

const TAB = '/TUIKit/components/TUIConversation/index'
const LIST = '/pages/notice/msg?kind=notice'
/** 24 November 2026, 18:30 in Berlin, where the tests' phones are. */
const AT_MS = Date.UTC(2026, 10, 24, 17, 30)

const tab = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /Messages/ })
const article = (page: Page) => page.getByRole('article')

test.afterEach(async ({ world }) => withdrawAll(world))

test('NOT-01, CONV-008, CONV-009, CONV-010 the notice row shows the latest notice and its time, fetched each time the page is shown', async ({
  world,
  person,
}) => {
  await withdrawAll(world)
  const { page, url } = await person('Mara')
  await page.goto(`${url}${TAB}`)
  await expect(page.getByText('No notices yet')).toBeVisible()
  await publishNotice(world, { name: 'App 1.0.11 is ready', atMs: AT_MS })
  await page.getByRole('navigation').getByRole('link', { name: 'Mine', exact: true }).click()
  await expect(page).toHaveURL(/bar\/mine$/)
  await tab(page).click()
  const row = page.getByRole('main').getByRole('link', { name: /App 1\.0\.11 is ready/ })
  await expect(row).toContainText('11-24 18:30')
  await row.click()
  await expect(article(page).getByRole('heading', { name: 'App 1.0.11 is ready' })).toBeVisible()
})

test('NOT-02 what is new is marked and counted until it is read', async ({ world, person }) => {
  const { page, url, id } = await person('Mara')
  await publishNotice(world, { name: 'Older notice' })
  await publishNotice(world, { name: 'Newer notice', atMs: Date.now() + 1 })
  await sendMessage(world, id, { name: 'Welcome to Thrum', markdown: 'Glad you are here.' })
  await sendMessage(world, id, { name: 'Your parcel left' })
  await page.goto(`${url}${TAB}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Newer notice/ })).toBeVisible()
  await main.getByRole('link', { name: 'All notices, 4 new' }).click()
  await expect(page).toHaveURL(/notice\/msg/)
  const lines = main.getByRole('link', { name: /notice/ })
  await expect(lines).toHaveText([/^Newer notice.*New$/, /^Older notice.*New$/])
  await look(page, 'notices-full')
  await expectAccessible(page)
  await lines.nth(0).click()
  await expect(article(page)).toContainText('Newer notice')
  await page.goBack()
  await expect(lines.nth(0).getByText('New', { exact: true })).toHaveCount(0)

  await main.getByText('Site messages').click()
  await expect(main.getByRole('link', { name: /parcel/ })).toContainText('New')
  await look(page, 'messages-full')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(main.getByText('New', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
  await main.getByRole('link', { name: /Welcome/ }).click()
  await expect(article(page)).toContainText('Glad you are here.')
  await expectAccessible(page)
  await page.goto(`${url}/pages/bar/mine`)
  await page.getByRole('button', { name: 'All notices, 1 new' }).click()
  await expect(lines.nth(1)).toContainText('New')
})

test('APP-03, CONV-002, CONV-039 visitors sign in first; the hidden tab shows the same', async ({
  world,
  phone,
  person,
}) => {
  const visitor = await (await phone()).newPage()
  await visitor.goto(world.webUrl)
  await visitor.getByRole('button', { name: 'Agree and continue' }).click()
  await expect(visitor.getByRole('navigation').getByRole('link')).toHaveCount(4)
  await visitor.goto(`${world.webUrl}${TAB}`)
  await expect(visitor).toHaveURL(/account\/signIn/)
  const { page, url } = await person('Mara')
  for (const path of [TAB, '/pages/bar/message']) {
    await page.goto(`${url}${path}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeAttached()
    await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(4)
    await expect(tab(page)).toHaveAttribute('aria-current', 'page')
    await expect(tab(page)).toHaveText('Messages')
  }
})

test('NOT-02 somebody else’s message, and one that is not there, answer alike', async ({ world, person }) => {
  const mara = await person('Mara')
  const noa = await person('Noa')
  const message = await sendMessage(world, noa.id, { name: 'For Noa alone' })
  for (const id of [message, 'x'.repeat(20), '1', '<script>']) {
    await mara.page.goto(`${mara.url}/pages/notice/msgDetail?id=${encodeURIComponent(id)}`)
    await expect(mara.page.getByText('This notice is not here')).toBeVisible()
  }
  await noa.page.goto(`${noa.url}/pages/notice/msg`)
  await noa.page.getByRole('link', { name: /For Noa alone/ }).click()
  await expect(article(noa.page)).toContainText('For Noa alone')
})

test('NOT-03 the guide stands in its order and is searched', async ({ person }) => {
  const { page, url } = await person('Mara')
  await page.goto(`${url}/pages/notice/list`)
  const articles = page.getByRole('main').getByRole('link')
  await expect(articles.first()).toBeVisible()
  const all = await articles.allInnerTexts()
  expect(all.length).toBeGreaterThan(3)
  expect(all.indexOf('Add and pair a device')).toBe(1)
  await look(page, 'guide')
  await expectAccessible(page)
  await page.getByLabel('Search the guide').fill('PAIR A')
  await expect(articles).toHaveText(['Add and pair a device'])
  await page.getByLabel('Search the guide').fill('nothing like it')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByLabel('Search the guide').fill('pair a')
  await articles.first().click()
  await expect(page).toHaveTitle('Guide · Thrum')
  await expect(article(page).getByRole('heading', { name: 'Add and pair a device' })).toBeVisible()
  await look(page, 'guide-article')
})

const HOSTILE = [
  'Before <script>window.hit = 1</script><img src=x onerror="window.hit = 2">',
  '<iframe src="https://example.org"></iframe><meta http-equiv="refresh" content="0;url=https://example.org">',
  '<svg onload="window.hit = 3"></svg> [press](javascript:window.hit=4) <a href="data:text/html,x">data</a>',
  '<p style="position:fixed" onclick="window.hit = 5">after</p>',
].join('\n\n')

async function expectHarmless(page: Page): Promise<void> {
  await expect(article(page)).toContainText('after')
  await article(page).getByText('after').click()
  expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined()
  await expect(article(page).locator('script, img, iframe, meta, [style], [onclick], [onerror]')).toHaveCount(
    0,
  )
  await expect(article(page).locator('svg, [href^="javascript"], [href^="data"]')).toHaveCount(0)
}

test('NO-04, NOT-03 a hostile notice in the database is harmless on the page', async ({ world, person }) => {
  const { page, url } = await person('Mara')
  const id = await publishNotice(world, { name: 'News', markdown: HOSTILE })
  await page.goto(`${url}/pages/notice/detail?id=${id}`)
  await expectHarmless(page)
})

test('NO-04 HTML that passed the server is fenced once more by the page', async ({ world, person }) => {
  const { page, url } = await person('Mara')
  const id = await publishNotice(world, { name: 'News' })
  await page.route('**/api/notice/detail*', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, data: { ...answer.data, html: HOSTILE } } })
  })
  await page.goto(`${url}/pages/notice/detail?id=${id}`)
  await expectHarmless(page)
  await expect(article(page)).toContainText('<script>window.hit = 1</script>')
})

test('PR-08 a name in markup is shown as it stands, in rows and on its page', async ({ world, person }) => {
  const { page, url, id } = await person('Mara')
  const name = '<img src=x onerror=alert(1)>'
  await publishNotice(world, { name })
  await sendMessage(world, id, { name })
  await page.goto(`${url}${TAB}`)
  await expect(page.getByRole('main').getByText(name)).toHaveCount(1)
  await page.goto(`${url}${LIST}`)
  await expect(page.getByRole('main').getByText(name)).toHaveCount(1)
  await page.getByRole('main').getByRole('link').first().click()
  await expect(article(page).getByRole('heading', { name })).toBeVisible()
})

test('IN-06, NOT-03 a link inside opens here, one outside asks first and names the host as it really is', async ({
  world,
  person,
}) => {
  const { page, url, context } = await person('Mara')
  await watchOpened(context)
  const id = await publishNotice(world, {
    name: 'Links',
    markdown:
      '[inside](/pages/download/app) [shop](https://shop.example.org/a) [bank](https://b\u0430nk.example/)',
  })
  await page.goto(`${url}/pages/notice/detail?id=${id}`)
  await article(page).getByRole('link', { name: 'inside' }).click()
  await expect(page).toHaveURL(/download\/app$/)
  await page.goBack()
  await article(page).getByRole('link', { name: 'bank' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave Thrum?' })
  await expect(dialog).toContainText('xn--bnk-6cd.example')
  await expect(dialog).toContainText('letters that can look like others')
  await look(page, 'leave')
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  await expect(dialog).toBeHidden()
  expect(await openedBy(page)).toEqual([])
  await article(page).getByRole('link', { name: 'shop' }).click()
  await expect(dialog).toContainText('shop.example.org')
  await expect(dialog).not.toContainText('letters that can look like others')
  await dialog.getByRole('button', { name: 'Open the site' }).click()
  await expect
    .poll(() => openedBy(page))
    .toEqual([['https://shop.example.org/a', '_blank', 'noopener,noreferrer']])
})

test('NOT-03 a page in another language says which, and is laid out in its own direction', async ({
  world,
  person,
}) => {
  const { page, url } = await person('Mara')
  const id = await publishNotice(world, { name: 'خبر', markdown: 'نص.', language: 'ar' })
  await page.goto(`${url}/pages/notice/detail?id=${id}`)
  await expect(article(page)).toHaveAttribute('lang', 'ar')
  await expect(article(page)).toHaveAttribute('dir', 'rtl')
  await expect(page.getByText('Not available in your language yet. Shown in العربية.')).toBeVisible()
  await look(page, 'notice-other-language')
})

test('NOT-03 the terms stay readable without a network', async ({ world, phone }) => {
  const context = await phone()
  const page = await context.newPage()
  await context.addInitScript(() => localStorage.setItem('thrum.consent', '1'))
  await page.goto(`${world.webUrl}/pages/notice/detail?id=1&h=1`)
  const heading = article(page).getByRole('heading', { name: 'Consent', exact: true })
  await expect(heading).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(page.getByText('No connection: this is the text as you last read it.')).toBeVisible()
  await look(page, 'terms-kept')
  await page.goto(`${world.webUrl}/pages/notice/detail?id=2&h=1`)
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('NOT-03 what does not load says so and loads again', async ({ person }) => {
  const { page, url } = await person('Mara')
  await page.route('**/api/notice/**', (route) => route.fulfill({ status: 500 }))
  await page.goto(`${url}${LIST}`)
  await expect(page.getByText('Check your connection and try again.')).toBeVisible()
  await look(page, 'notices-failed')
  await page.unroute('**/api/notice/**')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('All quiet')).toBeVisible()
  await look(page, 'notices-empty')
  await page.route('**/api/notice/**', (route) => route.fulfill({ status: 500 }))
  await page.goto(`${url}${TAB}`)
  const again = page.getByRole('button', { name: /^This didn’t load/ })
  await expect(again).toBeVisible()
  await page.unroute('**/api/notice/**')
  await again.click()
  await expect(page.getByText('No notices yet')).toBeVisible()
})
