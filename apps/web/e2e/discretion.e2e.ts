import type { Page } from '@playwright/test'
import { expect, expectAccessible, look, type Person, test } from './fixtures.ts'

test.use({ radio: 'virtual' })

const PAGE = '/pages/account/discretion'
const PIN = '2580'

async function type(page: Page, pin: string): Promise<void> {
  await page.keyboard.type(pin)
  await page.keyboard.press('Enter')
}

async function setPin({ page, url }: Person): Promise<void> {
  await page.goto(`${url}${PAGE}`)
  await page.getByRole('button', { name: 'Set a PIN' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'Choose a PIN' })).toBeFocused()
  await type(page, PIN)
  await expect(sheet.getByRole('heading', { name: 'Enter it once more' })).toBeVisible()
  await type(page, PIN)
  await expect(page.getByText('App lock is on')).toBeVisible()
}

const lockScreen = (page: Page) => page.locator('dialog[data-lock]')

async function expectLocked(page: Page): Promise<void> {
  await expect(lockScreen(page).getByRole('heading', { name: 'Enter your PIN' })).toBeVisible()
}

test('APP-20 locks by a PIN: at the start, on demand, and nothing shows behind it', async ({ person }) => {
  const ann = await person('ann')
  const { page, url } = ann
  await page.goto(`${url}${PAGE}`)
  await expect(page.getByRole('button', { name: 'Set a PIN' })).toBeVisible()
  await look(page, 'discretion')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set a PIN' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Choose a PIN' })).toBeFocused()
  await look(page, 'pin-sheet')
  await expectAccessible(page)
  await type(page, PIN)
  await type(page, '2581')
  await expect(page.getByText('The two are not the same. Start again.')).toBeVisible()
  await type(page, PIN)
  await type(page, PIN)
  await expect(page.getByText('App lock is on')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(PIN)

  await page.getByRole('button', { name: 'Lock now' }).click()
  await expectLocked(page)
  await expect(page).toHaveTitle('Thrum')
  await look(page, 'lock')
  await expectAccessible(page)
  // Neither Escape nor Back nor the keyboard leads past it.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expectLocked(page)
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body || document.activeElement?.closest('[data-lock]') !== null,
      ),
    ).toBe(true)
  }
  await page.reload()
  await expectLocked(page)
  // By hand this time: each key says what it is, and only their number is told.
  for (const digit of PIN) await lockScreen(page).getByRole('button', { name: digit, exact: true }).click()
  await expect(lockScreen(page).getByRole('status').filter({ hasText: '4 digits entered' })).toBeAttached()
  await lockScreen(page).getByRole('button', { name: 'Confirm the PIN' }).click()
  await expect(lockScreen(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Discretion' })).toBeVisible()
})

test('APP-20 the first paint of a locked app shows nothing of it', async ({ person }) => {
  const ann = await person('ann')
  await setPin(ann)
  // Looks at every frame from the very first.
  await ann.page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const watch = () => {
      const root = document.getElementById('root')
      if (
        root !== null &&
        root.childElementCount > 0 &&
        document.querySelector('dialog[data-lock]:modal') === null
      )
        seen.push(root.textContent)
      requestAnimationFrame(watch)
    }
    requestAnimationFrame(watch)
  })
  await ann.page.reload()
  await expectLocked(ann.page)
  expect(await ann.page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
})

test('APP-20 locks after the chosen time out of sight, and at once if wanted', async ({ person }) => {
  const ann = await person('ann')
  const { page } = ann
  await page.clock.install()
  await setPin(ann)
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((next) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await show('hidden')
  await expect(lockScreen(page)).toBeVisible()
  await page.clock.runFor(59_000)
  await show('visible')
  await expect(lockScreen(page)).toHaveCount(0)
  await show('hidden')
  await page.clock.runFor(61_000)
  await show('visible')
  await expectLocked(page)
  await type(page, PIN)
  await expect(lockScreen(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Lock after leaving' }).click()
  await page.getByRole('dialog').getByText('At once').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await show('hidden')
  await show('visible')
  await expectLocked(page)
})

test('APP-20 makes guessing slow: a reload and a clock set forward don’t shorten the wait', async ({
  person,
}) => {
  const ann = await person('ann')
  const { page } = ann
  await page.clock.install()
  await setPin(ann)
  await page.getByRole('button', { name: 'Lock now' }).click()
  await expectLocked(page)
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(lockScreen(page).getByRole('button', { name: '1', exact: true })).not.toHaveAttribute(
      'aria-disabled',
    )
    await type(page, '0000')
    await expect(
      lockScreen(page)
        .getByRole('alert')
        .filter({ hasText: /not the PIN|Too many/ }),
    ).toBeVisible()
  }
  await expect(page.getByText(/Try again in (30|2\d) seconds/)).toBeVisible()
  await look(page, 'lock-wait')
  await expectAccessible(page)
  await page.clock.setSystemTime(Date.now() + 86_400_000)
  await page.reload()
  await expectLocked(page)
  await expect(page.getByText(/Try again in \d+ seconds?/)).toBeVisible()
  await type(page, PIN)
  await expectLocked(page)
  await page.clock.runFor(31_000)
  await expect(page.getByText(/Try again in/)).toHaveCount(0)
  await type(page, '0000')
  await expect(page.getByText(/Try again in (60|5\d) seconds/)).toBeVisible()
  await page.clock.runFor(61_000)
  await expect(page.getByText(/Try again in/)).toHaveCount(0)
  await type(page, PIN)
  await expect(lockScreen(page)).toHaveCount(0)
})

test('APP-20 a forgotten PIN means to sign in again, after a question', async ({ person }) => {
  const ann = await person('ann')
  const { page, url } = ann
  await setPin(ann)
  await page.reload()
  await lockScreen(page).getByRole('button', { name: 'Forgot the PIN?' }).click()
  await look(page, 'lock-forgotten')
  await expectAccessible(page)
  await lockScreen(page).getByRole('button', { name: 'Back' }).click()
  await expectLocked(page)
  await lockScreen(page).getByRole('button', { name: 'Forgot the PIN?' }).click()
  await lockScreen(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/signIn$/)
  await expect(lockScreen(page)).toHaveCount(0)
  expect(
    await page.evaluate(() => [localStorage.getItem('thrum.lock'), localStorage.getItem('thrum.token')]),
  ).toEqual([null, null])
  await page.goto(`${url}${PAGE}`)
  await expect(page.getByText('Sign in to set a PIN.')).toBeVisible()
})

test('APP-20 discreet mode gives the tab another name and picture, at once and from then on', async ({
  person,
}) => {
  const ann = await person('ann')
  const { page, url } = ann
  await page.goto(`${url}${PAGE}`)
  await expect(page).toHaveTitle('Discretion · Thrum')
  await page.getByRole('switch', { name: 'Discreet mode' }).click()
  await expect(page).toHaveTitle('Notes')
  await page.addInitScript(() => {
    const titles: string[] = []
    Object.assign(window, { titles })
    new MutationObserver(() => titles.push(document.title)).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  await page.goto(`${url}/pages/account/setUp`)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(page).toHaveTitle('Notes')
  // Not for a moment of the load either.
  const shown = await page.evaluate(() => (window as unknown as { titles: string[] }).titles)
  expect(shown).toContain('Notes')
  expect(shown.filter((title) => title.includes('Thrum'))).toEqual([])
  for (const rel of ['icon', 'apple-touch-icon', 'manifest']) {
    const address = await page.locator(`link[rel="${rel}"]`).getAttribute('href')
    expect(address).toMatch(/^\/notes/)
    const answer = await page.request.get(`${url}${address}`)
    expect(answer.status()).toBe(200)
    if (rel === 'manifest') expect(await answer.text()).not.toMatch(/thrum/i)
  }
  await page.goto(`${url}${PAGE}`)
  await page.getByRole('switch', { name: 'Discreet mode' }).click()
  await expect(page).toHaveTitle('Discretion · Thrum')
})

test('APP-20 in the app, another app in front hides the screen', async ({ person }) => {
  const ann = await person('ann')
  const { page, url } = ann
  await page.goto(`${url}${PAGE}`)
  await page.getByRole('switch', { name: 'Hide the screen' }).click()
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await expect(lockScreen(page).getByText('Hidden')).toBeVisible()
  await look(page, 'covered')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(lockScreen(page)).toHaveCount(0)
})

test('APP-20 quick exit leads to a neutral page, and Back doesn’t lead into the app', async ({ person }) => {
  const ann = await person('ann')
  const { page, url } = ann
  await page.goto(`${url}/pages/account/setUp`)
  await page.getByRole('link', { name: 'Discretion' }).click()
  await page.getByRole('switch', { name: 'Show the button' }).click()
  await look(page, 'quick-exit-header')
  await page.locator('[data-top]').getByRole('button', { name: 'Quick exit' }).click()
  await expect(page).toHaveURL(`${url}/neutral.html`)
  await expect(page).toHaveTitle('Notes')
  await look(page, 'neutral')
  await expectAccessible(page)
  await page.goBack()
  await expect(page).toHaveURL(`${url}/neutral.html`)
  await expect(page.getByText('Settings')).toHaveCount(0)
  // The way back is a word.
  await page.getByRole('link', { name: 'Notes' }).click()
  await expect(page).toHaveURL(`${url}/`)
  await expect(page.getByRole('navigation')).toBeVisible()
})
