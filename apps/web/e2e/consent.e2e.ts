import type { Page } from '@playwright/test'
import { expect, expectAccessible, look, test } from './fixtures.ts'

const PROMPT = 'Your privacy, first'
const SECOND = 'Leave without agreeing?'

/** What the page asks the server for beyond its own files. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(?:api|socket\.io|play)\b/.test(pathname)) calls.push(pathname)
  })
  return calls
}

test('APP-05 shows nothing but the prompt, the terms and the privacy policy before consent', async ({
  world,
  phone,
}) => {
  const page = await (await phone()).newPage()
  const calls = callsOf(page)
  for (const path of ['/', '/pages/bar/mine', '/pages/download/app', '/pages/account/signIn']) {
    await page.goto(`${world.webUrl}${path}`)
    await expect(page.getByRole('dialog', { name: PROMPT })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('textbox')).toHaveCount(0)
  }
  const prompt = page.getByRole('dialog', { name: PROMPT })
  await prompt.getByRole('link', { name: 'Terms of service' }).click()
  await expect(page).toHaveURL(/\/pages\/notice\/detail\?id=1&h=1$/)
  await expect(page.getByRole('heading', { name: 'Consent' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await prompt.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveURL(/\/pages\/notice\/detail\?id=2&h=1$/)
  await expect(page.getByRole('heading', { name: 'The short form' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The short form' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('dialog', { name: PROMPT })).toBeVisible()
  // The two pages themselves, and nothing else.
  expect(new Set(calls)).toEqual(new Set(['/api/notice/detail']))
})

test('APP-05 opens by an accepted prompt, and asks only once', async ({ world, phone }) => {
  const page = await (await phone()).newPage()
  await page.goto(world.webUrl)
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('navigation')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('APP-05 asks a second time and then leaves, keeping nothing', async ({ world, phone }) => {
  const page = await (await phone()).newPage()
  const calls = callsOf(page)
  await page.goto(world.webUrl)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('dialog', { name: SECOND })).toBeVisible()
  await page.getByRole('button', { name: 'Decline and close the app' }).click()
  await expect(page.getByRole('heading', { name: 'Goodbye for now' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(calls).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await page.goBack().catch(() => undefined)
  await page.goto(`${world.webUrl}/pages/bar/mine`)
  await expect(page.getByRole('dialog', { name: PROMPT })).toBeVisible()
})

test('APP-05 can be read again after leaving, and accepted by keyboard alone', async ({ world, phone }) => {
  const page = await (await phone()).newPage()
  await page.goto(world.webUrl)
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('button', { name: 'Decline and close the app' }).click()
  await page.getByRole('button', { name: 'Read it again' }).click()
  await expect(page.getByRole('dialog', { name: PROMPT })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: PROMPT })).toBeVisible()
  const agree = page.getByRole('button', { name: 'Agree and continue' })
  for (let presses = 0; presses < 6 && !(await agree.evaluate((it) => it.matches(':focus'))); presses += 1) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation')).toBeVisible()
})

test('APP-05 is open to everyone, in both themes', async ({ world, phone }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await (await phone({ colorScheme })).newPage()
    await page.goto(world.webUrl)
    await expect(page.getByRole('dialog', { name: PROMPT })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByRole('dialog', { name: SECOND })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Decline and close the app' }).click()
    await expect(page.getByRole('heading', { name: 'Goodbye for now' })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${world.webUrl}/pages/notice/detail?id=1&h=1`)
    await expect(page.getByRole('heading', { name: 'Consent' })).toBeVisible()
    await expectAccessible(page)
  }
})

test('APP-05 says the same in Chinese, and lays every language out in its own direction', async ({
  world,
  phone,
}) => {
  const page = await (await phone({ locale: 'zh-CN' })).newPage()
  await page.goto(world.webUrl)
  await page.getByRole('link', { name: '隐私政策' }).click()
  await expect(page.getByRole('heading', { name: '简短版' })).toBeVisible()
  await look(page, 'notice-zh')
  const arab = await (await phone({ locale: 'ar' })).newPage()
  await arab.goto(`${world.webUrl}/pages/notice/detail?id=1&h=1`)
  // English until the page is translated.
  const terms = arab.locator('article:is([lang="ar"][dir="rtl"], [lang="en"][dir="ltr"])')
  await expect(terms).toBeVisible()
})
