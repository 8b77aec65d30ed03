import type { BrowserContext, Page } from '@playwright/test'
import { signOut } from '@thrum/contracts/account/account.routes'
import { expect, expectAccessible, look, test } from './fixtures.ts'

const PASSWORD = 'four quiet dunes'

let lastAccount = 0

/** A name that nobody has yet. */
function newName(): string {
  lastAccount += 1
  return `ann-${process.pid}-${lastAccount}-${Date.now().toString(36)}`
}

/** A phone whose owner has accepted the terms and is nobody yet. */
async function visit(context: BrowserContext, url: string, path = '/'): Promise<Page> {
  await context.addInitScript(() => localStorage.setItem('thrum.consent', '1'))
  const page = await context.newPage()
  await page.goto(`${url}${path}`)
  return page
}

async function signUp(page: Page, account: string): Promise<void> {
  await page.getByLabel('Account name').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
}

async function done(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Done' })).toBeHidden()
}

/** Everything but the date of birth. */
async function fillProfile(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nickname').fill(name)
  await page.getByText('Woman', { exact: true }).click()
  for (const field of ['Height', 'Weight']) {
    await page.getByRole('button', { name: field }).click()
    await done(page)
  }
  await page.getByRole('button', { name: 'Country' }).click()
  await page.getByLabel('Search').fill('portu')
  await page.getByText('Portugal', { exact: true }).click()
}

test('ACC-01, ACC-08, ACC-09 takes a newcomer from sign-up by the profile to home', async ({
  world,
  phone,
}) => {
  const page = await visit(await phone(), world.appUrls[0], '/pages/account/signIn')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByText('Adults only.')).toBeVisible()
  await signUp(page, newName())

  const save = page.getByRole('button', { name: 'Save and continue' })
  await save.click()
  for (const sentence of [
    'Enter a nickname.',
    'Choose one. It can’t be changed later.',
    'Choose day, month and year.',
    'Choose your height.',
    'Choose your weight.',
    'Choose your country.',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await expectAccessible(page)
  await fillProfile(page, 'Mara')
  await page.getByRole('button', { name: 'Date of birth' }).click()
  await expectAccessible(page)
  await done(page)
  await look(page, 'profile')
  await save.click()

  await expect(page.getByRole('heading', { name: 'Mara' })).toBeVisible()
  await page.goto(`${world.appUrls[0]}/pages/bar/mine`)
  await expect(page.getByText(/Portugal/)).toBeVisible()
  await page.getByRole('button', { name: 'About me' }).click()
  await expect(page.getByLabel('Gender')).toBeDisabled()
  await expect(page.getByLabel('Gender')).toHaveValue('Woman')
})

test('ACC-10 says at once that a birthday is under 18, and keeps Save off', async ({ world, phone }) => {
  const page = await visit(await phone(), world.appUrls[0], '/pages/account/signUp')
  await signUp(page, newName())
  await fillProfile(page, 'Young')
  await page.getByRole('button', { name: 'Date of birth' }).click()
  await page.getByRole('spinbutton', { name: 'Year' }).press('End')
  await done(page)
  await expect(page.getByText('Only people of 18 or over are served.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save and continue' })).toBeDisabled()
  await expect(page.getByLabel('Nickname')).toHaveValue('Young')
})

test('ACC-03 says what is wrong beside each field, and loses nothing that was typed', async ({
  world,
  phone,
  person,
}) => {
  const ann = await person('ann')
  const page = await visit(await phone(), world.appUrls[1], '/pages/account/signUp')
  await page.getByLabel('Account name').fill(ann.account)
  await page.getByLabel('Password', { exact: true }).fill('password1')
  await page.getByLabel('Password again').fill('password2')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('The two passwords are not the same.')).toBeVisible()
  await page.getByLabel('Password again').fill('password1')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText(/among the most common ones/)).toBeVisible()
  await expect(page.getByLabel('Account name')).toHaveValue(ann.account)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('This account name is taken.')).toBeVisible()
  await expect(page.getByLabel('Password again')).toHaveValue(PASSWORD)
  await expectAccessible(page)
})

test('APP-15, ACC-01 goes to sign-in, says the same for a wrong password and an unknown name, and comes back', async ({
  phone,
  person,
}) => {
  const ann = await person('ann')
  const page = await visit(await phone(), ann.url, '/pages/device/add')
  await expect(page).toHaveURL(/\/pages\/account\/signIn$/)
  const refusal = page.getByText('The account or the password is not right.')
  await page.getByLabel('Account or e-mail').fill(newName())
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(refusal).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible()
  await page.getByLabel('Account or e-mail').fill(ann.account)
  await page.getByRole('textbox', { name: 'Password' }).fill('not this one')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(refusal).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill(ann.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/pages\/device\/add$/)
  await expect(page.getByLabel('Device code')).toBeVisible()
})

test('SES-05 leads a person without a profile to it, and then on to where they wanted to go', async ({
  world,
  phone,
}) => {
  const page = await visit(await phone(), world.appUrls[0], '/pages/account/signUp')
  await signUp(page, newName())
  await page.goto(`${world.appUrls[0]}/pages/device/add`)
  await expect(page).toHaveURL(/\/pages\/account\/info$/)
  await fillProfile(page, 'Noa')
  await page.getByRole('button', { name: 'Date of birth' }).click()
  await done(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page).toHaveURL(/\/pages\/device\/add$/)
})

test('APP-16 calls somebody who is not signed in a visitor', async ({ world, phone }) => {
  const page = await visit(await phone(), world.appUrls[0])
  await expect(page.getByRole('heading', { name: 'Visitor' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Mine' }).click()
  await expect(page.getByRole('main').getByText('Visitor')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Thrum' })).toBeVisible()
  await expectAccessible(page)
  await look(page, 'sign-in')
})

test('SES-09, SES-13 signs out after a question, and forgets the token', async ({ person }) => {
  const { page, url } = await person('ann')
  await page.goto(`${url}/pages/account/setUp`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out?' })
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Thrum' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('thrum.token'))).toBeNull()
  await page.goto(`${url}/pages/bar/mine`)
  await expect(page.getByRole('main').getByText('Visitor')).toBeVisible()
})

test('SES-04, SES-09 a session that ended elsewhere leads to sign-in, with the reason when something was asked for', async ({
  person,
}) => {
  const { page, url, call } = await person('ann')
  // Chat hears of it by itself, within 2 s: too soon for the button.
  await page.routeWebSocket(/chat\.io/, () => undefined)
  await page.goto(`${url}/pages/bar/mine`)
  await page.getByRole('button', { name: 'New code' }).click()
  // Whatever the page still asks for by itself would hear of it too.
  await page.waitForLoadState('networkidle')
  await call(signOut)
  await page.getByRole('dialog').getByRole('button', { name: 'New code' }).click()
  await expect(page.getByText('Your session has timed out. Please sign in again.')).toBeVisible()
  await expect(page).toHaveURL(/\/pages\/account\/signIn$/)
  expect(await page.evaluate(() => localStorage.getItem('thrum.token'))).toBeNull()
})

test('ACC-13 shows the invitation code, copies it, draws it, and renews it', async ({ person }) => {
  const { page, url, context, inviteNum } = await person('ann')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const shown = `${inviteNum.slice(0, 4)} ${inviteNum.slice(4, 7)} ${inviteNum.slice(7)}`
  await page.goto(`${url}/pages/bar/mine`)
  await expect(page.getByText(shown)).toBeVisible()
  await page.getByRole('button', { name: 'Copy code' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
  await page.getByRole('button', { name: 'Show QR code' }).click()
  await expect(page.getByRole('img', { name: 'QR code of your invitation' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'New code' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New code' }).click()
  await expect(page.getByText('You have a new code')).toBeVisible()
  await expect(page.getByText(shown)).toHaveCount(0)
})

test('I18N-01, I18N-04 offers the system’s and every other language, and turns the page for Arabic', async ({
  world,
  phone,
}) => {
  const page = await visit(await phone(), world.webUrl, '/pages/account/langSwitch')
  await expect(page.getByRole('radio')).toHaveCount(13)
  const names = await page
    .getByRole('radio')
    .evaluateAll((all) => all.map((radio) => radio.closest('label')?.querySelector('bdi')?.textContent))
  expect(names).toEqual([
    'System',
    'English',
    '简体中文',
    '繁體中文',
    '日本語',
    'العربية',
    'Deutsch',
    'Español',
    'Français',
    'Italiano',
    '한국어',
    'Português',
    'Русский',
  ])
  await expectAccessible(page)
  await page.getByText('简体中文').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: '访客' })).toBeVisible()
  await page.goto(`${world.webUrl}/pages/account/langSwitch`)
  await expect(page.getByRole('heading', { name: '语言' })).toBeVisible()
  await page.getByText('العربية').click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
})

test('I18N-01, ACC-03 changes the language from sign-up without losing what was typed', async ({
  world,
  phone,
}) => {
  const page = await visit(await phone(), world.webUrl, '/pages/account/signUp')
  await page.getByLabel('Account name').fill('half-typed')
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByText('简体中文').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: '创建账号' }).first()).toBeVisible()
  await expect(page.getByLabel('账号名')).toHaveValue('half-typed')
})

test('I18N-03 reads the system’s language, and its change of mind, without a choice', async ({
  world,
  phone,
}) => {
  const page = await visit(await phone({ locale: 'zh-TW' }), world.webUrl)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant')
  const other = await visit(await phone({ locale: 'sv-SE' }), world.webUrl)
  await expect(other.locator('html')).toHaveAttribute('lang', 'en')
})

test('APP-02 shows the version, and a chosen appearance that stays', async ({ world, phone }) => {
  const page = await visit(await phone(), world.webUrl, '/pages/account/setUp')
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--c-page'))
  const light = await ground()
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByText('Dark', { exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await ground()).not.toBe(light)
  await page.reload()
  await expect(page.getByRole('link', { name: 'About us' })).toBeVisible()
  expect(await ground()).not.toBe(light)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'About us' }).click()
  await expect(page.getByText('1.0.11 (12)')).toBeVisible()
  await expectAccessible(page)
})

test('DEV-04 says that a device can’t be reached without Bluetooth, and offers another try', async ({
  person,
}) => {
  const mara = await person('mara')
  const { page, url } = mara
  await mara.bindToy('P2')
  await page.goto(`${url}/pages/bar/home`)
  await page.getByRole('button', { name: /Pebble/ }).click()
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/Bluetooth/)
  await expect(page.getByRole('button', { name: 'Pair', exact: true })).toBeVisible()
  await expectAccessible(page)
  await look(page, 'bluetooth-off')
})
