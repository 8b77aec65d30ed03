import type { Page } from '@playwright/test'
import { expect, look, test } from './fixtures.ts'
import { publishNotice, withdrawAll } from './notice-bench.ts'

const LIST = '/pages/notice/msg?kind=notice'
const START = Date.UTC(2026, 0, 1)

test.afterEach(async ({ world }) => withdrawAll(world))

const line = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name: `${name} ` })

/** A finger from one place down to another; lifts only when told. */
async function finger(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
  return {
    async pull(fromY: number, px: number) {
      await send('touchStart', fromY)
      for (const ratio of [0.2, 0.4, 0.6, 0.8, 1]) await send('touchMove', fromY + px * ratio)
    },
    letGo: () => send('touchEnd'),
  }
}

const asked = (page: Page) => {
  const pages: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/notice/list' && searchParams.get('pageSize') === '20')
      pages.push(searchParams.get('currentPage') ?? '')
  })
  return pages
}

test('APP-13 a list pulled 80 px down is fetched anew, and one pulled less is not', async ({
  world,
  person,
}) => {
  const { page, url } = await person('Mara')
  const pages = asked(page)
  await page.goto(`${url}${LIST}`)
  await expect(page.getByText('All quiet')).toBeVisible()
  await publishNotice(world, { name: 'Just came' })
  const touch = await finger(page)
  const before = pages.length
  await touch.pull(300, 79)
  await expect(page.getByText('Pull to refresh')).toBeVisible()
  await touch.letGo()
  await expect(page.getByText('Pull to refresh')).toBeHidden()
  await expect(page.getByText('All quiet')).toBeVisible()
  expect(pages).toHaveLength(before)
  await touch.pull(300, 80)
  await expect(page.getByText('Let go to refresh')).toBeVisible()
  await look(page, 'list-pulled')
  await touch.letGo()
  await expect(line(page, 'Just came')).toBeVisible()
  expect(pages.length).toBeGreaterThan(before)
})

test('APP-13 a list is fetched anew by keyboard, in a layout from right to left too', async ({
  world,
  phone,
  person,
}) => {
  const { page, url, token } = await person('Mara')
  await page.goto(`${url}${LIST}`)
  await expect(page.getByText('All quiet')).toBeVisible()
  await publishNotice(world, { name: 'Just came' })
  await page.getByRole('radio', { name: 'Notices' }).focus()
  await page.keyboard.press('Tab')
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await expect(refresh).toBeFocused()
  await look(page, 'list-refresh-button')
  await page.keyboard.press('Enter')
  await expect(line(page, 'Just came')).toBeVisible()

  const context = await phone({ locale: 'ar' })
  await context.addInitScript((held) => {
    localStorage.setItem('thrum.consent', '1')
    localStorage.setItem('thrum.token', held)
  }, token)
  const arab = await context.newPage()
  await arab.goto(`${url}${LIST}`)
  await expect(arab.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(line(arab, 'Just came')).toBeVisible()
  await publishNotice(world, { name: 'And another' })
  const touch = await finger(arab)
  await touch.pull(300, 90)
  await touch.letGo()
  await expect(line(arab, 'And another')).toBeVisible()
})

test('APP-13 more comes 150 px before the end, and beyond 1000 px a button leads back up', async ({
  world,
  person,
}) => {
  const { page, url } = await person('Mara')
  for (let at = 1; at <= 50; at += 1)
    await publishNotice(world, { name: `Notice ${at} of fifty`, atMs: START + at * 60_000 })
  const pages = asked(page)
  await page.goto(`${url}${LIST}`)
  const lines = page.getByRole('main').getByRole('link', { name: /of fifty/ })
  await expect(lines).toHaveCount(20)
  const scrollTo = (fromEndPx: number) =>
    page.locator('[data-top] main').evaluate((main, px) => {
      main.scrollTop = main.scrollHeight - main.clientHeight - px
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }, fromEndPx)
  await scrollTo(151)
  expect(pages).toEqual(['1'])
  await scrollTo(150)
  await expect(lines).toHaveCount(40)
  expect(pages).toEqual(['1', '2'])

  const toTop = page.getByRole('button', { name: 'Back to top' })
  const place = (top: number) =>
    page.locator('[data-top] main').evaluate((main, px) => {
      main.scrollTop = px
    }, top)
  await place(1_000)
  await expect(toTop).toBeHidden()
  await place(1_001)
  await expect(toTop).toBeVisible()
  await look(page, 'list-far-down')
  await toTop.click()
  await expect.poll(() => page.locator('[data-top] main').evaluate((main) => main.scrollTop)).toBe(0)
  await expect(toTop).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Notices' })).toBeFocused()

  await page.route('**/api/notice/list*', (route) => route.abort())
  await scrollTo(0)
  await expect(page.getByText('More did not arrive.')).toBeVisible()
  await page.unroute('**/api/notice/list*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(lines).toHaveCount(50)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('APP-13 with reduced motion the way back up is no journey', async ({ world, person }) => {
  const { page, url } = await person('Mara')
  for (let at = 1; at <= 20; at += 1)
    await publishNotice(world, { name: `Notice ${at} of twenty`, atMs: START + at * 60_000 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto(`${url}${LIST}`)
  await expect(page.getByRole('main').getByRole('link', { name: /of twenty/ })).toHaveCount(20)
  await page.locator('[data-top] main').evaluate((main) => {
    main.scrollTop = main.scrollHeight
  })
  await page.getByRole('button', { name: 'Back to top' }).click()
  expect(await page.locator('[data-top] main').evaluate((main) => main.scrollTop)).toBe(0)
})
