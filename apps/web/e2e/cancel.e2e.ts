import type { BrowserContext, Page } from '@playwright/test'
import { getProfile } from '@thrum/contracts/account/account.routes'
import { signIn, signUp } from '@thrum/contracts/account/entry.routes'
import { makeCaller } from '@thrum/testkit/caller'
import { expect, expectAccessible, look, test } from './fixtures.ts'

const CANCEL = '/pages/account/cancel'

/** A page that is told once whose it is, so that a fresh start finds what the app has left. */
async function signedIn(context: BrowserContext, url: string, token: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate((value) => {
    localStorage.setItem('thrum.consent', '1')
    localStorage.setItem('thrum.token', value)
  }, token)
  return page
}

/** To the sheet that asks for the proof. */
async function goToProof(page: Page): Promise<void> {
  const go = page.getByRole('button', { name: 'Cancel account' })
  await expect(go).toBeDisabled()
  await page.getByText('I understand that this can’t be undone.').click()
  await go.click()
  const sheet = page.getByRole('dialog', { name: 'Are you sure?' })
  const goOn = sheet.getByRole('button', { name: 'Go on' })
  await sheet.getByLabel('Type “delete” to go on').fill('delet')
  await expect(goOn).toBeDisabled()
  await sheet.getByLabel('Type “delete” to go on').fill(' Delete')
  await expectAccessible(page)
  await look(page, 'cancel-word')
  await goOn.click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
}

test('ACC-12 says what goes and what stays, asks three times, and deletes the account for good', async ({
  person,
  phone,
}) => {
  const { url, account, password, token, ask } = await person('ann')
  const page = await signedIn(await phone(), url, token)
  await page.goto(`${url}/pages/account/setUp`)
  await page.getByRole('link', { name: /^Cancel account/ }).click()
  await expect(page.getByRole('heading', { name: 'What is deleted' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What stays' })).toBeVisible()
  await expect(page.getByText(/^For 30 days: a scrambled form/)).toBeVisible()
  await expect(page.getByText(/“account deleted”/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Get your data first/ })).toHaveAttribute(
    'href',
    '/pages/account/export',
  )
  await expectAccessible(page)
  await look(page, 'cancel')
  await goToProof(page)

  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The password or code is not right.')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'cancel-proof')
  expect((await ask(getProfile)).body.code).toBe(200)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Confirm' }).click()

  await expect(page.getByText('Your account is cancelled')).toBeVisible()
  await expect(page.getByText(/In 30 days the same account could sign up again/)).toBeVisible()
  await expectAccessible(page)
  await look(page, 'cancel-farewell')
  expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).toEqual({})
  expect((await ask(getProfile)).body.code).toBe(401)
  const anyone = makeCaller(url, undefined)
  expect((await anyone.ask(signIn, { account, password })).body.code).toBe(-1)
  expect((await anyone.ask(signUp, { account, password })).body.reason).toBe('account.lockedOut')

  await page.getByRole('button', { name: 'To the start' }).click()
  await expect(page.getByRole('button', { name: 'Agree and continue' })).toBeVisible()
})

test('ACC-12 keeps the account where somebody turns back, and asks for the word anew', async ({ person }) => {
  const { page, url, ask } = await person('ann')
  await page.goto(`${url}${CANCEL}`)
  await page.getByText('I understand that this can’t be undone.').click()
  await page.getByRole('button', { name: 'Cancel account' }).click()
  await page.getByLabel('Type “delete” to go on').fill('delete')
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel account' }).click()
  await expect(page.getByLabel('Type “delete” to go on')).toHaveValue('')
  expect((await ask(getProfile)).body.code).toBe(200)
})

/** The server takes the proof and cancels; its answer never comes. */
async function cancelWithoutAnswer(page: Page, password: string): Promise<void> {
  await goToProof(page)
  await page.route('**/api/user/cancel', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Confirm' }).click()
}

test('ACC-12 says farewell also where the answer was lost on its way', async ({ person }) => {
  const { page, url, password, ask } = await person('ann')
  await page.goto(`${url}${CANCEL}`)
  await cancelWithoutAnswer(page, password)
  await expect(page.getByText('Your account is cancelled')).toBeVisible()
  expect((await ask(getProfile)).body.code).toBe(401)
})

test('ACC-12 says farewell also where the network was away for longer', async ({ person }) => {
  const { page, url, password, ask } = await person('ann')
  // A line that comes back hears of the end first, and leads to sign-in; docs/debts.md.
  for (const line of [/chat\.io/, /socket\.io/]) await page.routeWebSocket(line, () => undefined)
  await page.goto(`${url}${CANCEL}`)
  await page.route('**/api/user/session', (route) => route.abort('connectionreset'))
  await cancelWithoutAnswer(page, password)
  await expect(page.getByText('Network error. Check your connection.')).toBeVisible()
  expect((await ask(getProfile)).body.code).toBe(401)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your account is cancelled')).toBeVisible()
})
