import type { BrowserContext, Page, WebSocket } from '@playwright/test'
import { getProfile } from '@thrum/contracts/account/account.routes'
import { signIn } from '@thrum/contracts/account/entry.routes'
import { changePassword } from '@thrum/contracts/account/security.routes'
import { makeCaller } from '@thrum/testkit/caller'
import { button, field, OTHER_PASSWORD, visit } from './entry-bench.ts'
import { expect, expectAccessible, look, type Person } from './fixtures.ts'
import { beginPlay, expectAtRest, startTide, words } from './play-bench.ts'
import { test } from './toy-bench.ts'

/** Signs the same person in on another phone, through the real form. */
async function signInOn(context: BrowserContext, person: Person): Promise<Page> {
  const page = await visit(context, `${person.url}/pages/account/signIn`)
  await field(page, 'Account or e-mail').fill(person.account)
  await field(page, 'Password').fill(person.password)
  await button(page, 'Continue').click()
  await expect(page).toHaveURL(/\/pages\/bar\/home$/)
  return page
}

/** A place that is signed in, named by its browser. */
async function signInAs(person: Person, userAgent: string): Promise<ReturnType<typeof makeCaller>> {
  const { account, password } = person
  const { token } = await makeCaller(person.url, undefined, { 'user-agent': userAgent }).call(signIn, {
    account,
    password,
  })
  return makeCaller(person.url, token)
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('SES-14 lists the places where the account is signed in, this one first, and signs them out after a question', async ({
  person,
  phone,
}) => {
  const mara = await person('mara')
  const page = await signInOn(await phone(), mara)
  const firefox = await signInAs(mara, FIREFOX)
  const safari = await signInAs(mara, SAFARI)
  await page.goto(`${mara.url}/pages/account/sessions`)
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expect(page.getByText(/Firefox/)).toBeVisible()
  await look(page, 'sessions')
  await expectAccessible(page)

  const leaveFirefox = page.getByRole('button', { name: /^Sign out .*Firefox/ })
  await leaveFirefox.click()
  const dialog = page.getByRole('dialog', { name: /Firefox/ })
  await button(page, 'Keep signed in').click()
  await expect(dialog).toHaveCount(0)
  expect((await firefox.ask(getProfile)).body.code).toBe(200)
  await leaveFirefox.click()
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(leaveFirefox).toHaveCount(0)
  expect((await firefox.ask(getProfile)).body.code).toBe(401)
  expect((await safari.ask(getProfile)).body.code).toBe(200)

  await button(page, 'Sign out all other devices').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Signed in nowhere else')).toBeVisible()
  expect((await safari.ask(getProfile)).body.code).toBe(401)
  expect((await mara.ask(getProfile)).body.code).toBe(401)
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
})

test('SES-14 says that a place has signed out meanwhile, and shows the list as it is now', async ({
  person,
  phone,
}) => {
  const mara = await person('mara')
  const page = await signInOn(await phone(), mara)
  const other = await signInOn(await phone(), mara)
  // Chat hears of it by itself, within 2 s: too soon for the button.
  await page.routeWebSocket(/chat\.io/, () => undefined)
  await page.goto(`${mara.url}/pages/account/sessions`)
  await expect(page.getByRole('button', { name: /^Sign out .+/ })).toHaveCount(3)
  await other.goto(`${mara.url}/pages/account/sessions`)
  await button(other, 'Sign out all other devices').click()
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByText('Signed in nowhere else')).toBeVisible()
  await page
    .getByRole('button', { name: /^Sign out .+/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Your session has timed out. Please sign in again.')).toBeVisible()
})

test('SES-14 offers another try where the list does not come', async ({ person }) => {
  const { page, url } = await person('mara')
  await page.route('**/api/user/sessions', (route) => route.fulfill({ status: 500 }))
  await page.goto(`${url}/pages/account/sessions`)
  await expect(page.getByText('This didn’t load')).toBeVisible()
  await page.unroute('**/api/user/sessions')
  await button(page, 'Try again').click()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expect(page.getByText('Signed in nowhere else')).toBeVisible()
})

test('AU-13, ACC-06 a changed password stops the toy, ends the play and signs the phone out', async ({
  owner,
  person,
  lab,
}) => {
  const noa = await person('Noa')
  const mara = await owner('Mara')
  const lines: WebSocket[] = []
  mara.page.on('websocket', (socket) => lines.push(socket))
  await beginPlay(noa, mara, lab)
  await startTide(noa, mara.address, lab)
  const elsewhere = await signInAs(mara, FIREFOX)
  // It is said for a second and a half, however busy the machine is: the page itself looks at each of its frames.
  await Promise.all([
    mara.page.waitForFunction(
      (text) => document.body.textContent.includes(text),
      'Your session has timed out. Please sign in again.',
    ),
    elsewhere.call(changePassword, { oldPassword: mara.password, newPassword: OTHER_PASSWORD }),
    expectAtRest(lab, mara.address),
  ])
  await expect.poll(() => lines.at(-1)?.isClosed()).toBe(true)
  await expect(noa.page.getByRole('dialog', { name: words('Mara ended the session') })).toBeVisible()
  await expect(mara.page).toHaveURL(/\/pages\/account\/signIn$/)
  expect((await mara.ask(getProfile)).body.code).toBe(401)
  expect((await elsewhere.ask(getProfile)).body.code).toBe(200)
})

test('ACC-06, ACC-11 changes the password by the old one, here and nowhere else signed in', async ({
  person,
  phone,
}) => {
  const mara = await person('mara')
  const page = await signInOn(await phone(), mara)
  await page.goto(`${mara.url}/pages/account/changePwd`)
  await expect(field(page, 'Current password')).toBeVisible()
  await look(page, 'change-password')
  await expectAccessible(page)
  await field(page, 'Current password').fill('not this one')
  await field(page, 'New password').fill(OTHER_PASSWORD)
  await field(page, 'New password again').fill(OTHER_PASSWORD)
  await button(page, 'Change password').click()
  await expect(page.getByText('The current password is not right.')).toBeVisible()
  await expect(field(page, 'New password')).toHaveValue(OTHER_PASSWORD)
  await field(page, 'Current password').fill(mara.password)
  await button(page, 'Change password').click()
  await expect(page.getByText('Password changed')).toBeVisible()
  expect((await mara.ask(getProfile)).body.code).toBe(401)
  await page.goto(`${mara.url}/pages/bar/mine`)
  await expect(page.getByText('mara', { exact: true })).toBeVisible()
})
