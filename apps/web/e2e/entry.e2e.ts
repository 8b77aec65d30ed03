import type { Page } from '@playwright/test'
import { getProfile } from '@thrum/contracts/account/account.routes'
import {
  bindMailbox,
  button,
  field,
  forgetWaits,
  newEmail,
  OTHER_PASSWORD,
  PASSWORD,
  proveMailbox,
  visit,
} from './entry-bench.ts'
import { expect, expectAccessible, look, test } from './fixtures.ts'

const SIGN_IN = '/pages/account/signIn'
const SIGN_UP = '/pages/account/signUp'

/** Puts text on the clipboard and pastes it where the focus is. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text)
  await page.keyboard.press('ControlOrMeta+V')
}

test('ACC-01, ACC-02, ACC-05 registers a proven e-mail there and then, once its owner says yes', async ({
  world,
  phone,
}) => {
  const context = await phone()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await visit(context, world.appUrls[0] + SIGN_IN)
  const email = newEmail()
  await page.getByText('With code', { exact: true }).click()
  await expect(page.getByText('Signing in makes your account.')).toBeVisible()

  await button(page, 'Get code').click()
  await expect(page.getByText('Enter your e-mail first.')).toBeVisible()
  await field(page, 'E-mail').fill('mara@example')
  await button(page, 'Get code').click()
  await expect(page.getByText('Enter a valid e-mail address.')).toBeVisible()
  await look(page, 'sign-in-code')
  await expectAccessible(page)

  await field(page, 'E-mail').fill(email)
  await button(page, 'Get code').click()
  await expect(page.getByText(`We sent a code to ${email}`)).toBeVisible()
  await expect(field(page, 'Code')).toBeFocused()
  const code = await world.mailbox.lastCode(email)
  await field(page, 'Code').fill(code === '000000' ? '111111' : '000000')
  await button(page, 'Continue').click()
  await expect(page.getByText('The code is wrong or has expired.')).toBeVisible()

  await field(page, 'Code').fill('')
  await paste(page, `${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(field(page, 'Code')).toHaveValue(code)
  await button(page, 'Continue').click()
  const dialog = page.getByRole('dialog', { name: 'Account does not exist, sign up?' })
  await expect(dialog).toContainText(email)
  await look(page, 'sign-up-question')
  await expectAccessible(page)
  await button(page, 'Not now').click()
  await expect(dialog).toHaveCount(0)
  await expect(field(page, 'E-mail')).toHaveValue(email)
  await button(page, 'Continue').click()
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
})

test('ACC-05, ACC-03 counts down to the next code, also while another form or page is on screen, and over a reload', async ({
  world,
  phone,
}) => {
  const page = await visit(await phone(), `${world.appUrls[0]}/pages/bar/mine`)
  const email = newEmail()
  await button(page, 'Sign in').click()
  await page.getByText('With code', { exact: true }).click()
  await field(page, 'E-mail').fill(email)
  await button(page, 'Get code').click()
  const countdown = page.getByRole('button', { name: /^Again in \d+ s$/ })
  await expect(countdown).toHaveAttribute('aria-disabled', 'true')
  const seconds = async () => Number(/\d+/.exec((await countdown.textContent()) ?? '')?.[0])
  const first = await seconds()
  expect(first).toBeGreaterThan(40)
  await expect.poll(seconds).toBeLessThan(first)
  await look(page, 'code-countdown')

  await page.getByText('With password', { exact: true }).click()
  await expect(countdown).toHaveCount(0)
  await page.getByText('With code', { exact: true }).click()
  await expect(countdown).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('main').getByText('Visitor')).toBeVisible()
  await button(page, 'Sign in').click()
  await expect(field(page, 'E-mail')).toHaveValue(email)
  await expect(countdown).toBeVisible()
  expect(await seconds()).toBeLessThan(first)
  await page.reload()
  await expect(field(page, 'E-mail')).toHaveValue(email)
  await expect(countdown).toBeVisible()
  expect(await seconds()).toBeLessThan(first)

  await field(page, 'E-mail').fill(newEmail())
  await expect(button(page, 'Get code')).toBeVisible()
})

test('I18N-01, ACC-05 keeps the language’s name off the brand and the code in its field, in large text and zoomed to 200 %', async ({
  world,
  phone,
}) => {
  const page = await visit(await phone(), `${world.appUrls[0]}${SIGN_IN}`)
  const chip = page.getByRole('button', { name: 'Language: English' })
  const leftOf = async () => (await chip.boundingBox())?.x ?? 0
  const brandEnd = () => (page.viewportSize()?.width ?? 0) / 2 + 34
  expect(await leftOf()).toBeGreaterThan(brandEnd())
  // What an app's text size from the system does: the words grow, the layout's px don't.
  await chip.locator('span').evaluate((name) => Object.assign(name.style, { fontSize: '30px' }))
  expect(await leftOf()).toBeGreaterThan(brandEnd())
  await look(page, 'sign-in-large-name')
  await page.setViewportSize({ width: 195, height: 422 })
  expect(await leftOf()).toBeGreaterThan(brandEnd())
  await expect(chip).toBeInViewport({ ratio: 1 })
  await look(page, 'sign-in-zoomed')
  await page.getByText('With code', { exact: true }).click()
  await field(page, 'E-mail').fill(newEmail())
  await button(page, 'Get code').click()
  const code = field(page, 'Code')
  await expect(code).toBeFocused()
  const again = await page.getByRole('button', { name: /^Again in/ }).boundingBox()
  const typed = await code.boundingBox()
  expect(typed?.width).toBeGreaterThan(60)
  expect((again?.x ?? 0) + (again?.width ?? 0)).toBeLessThanOrEqual(195)
  await look(page, 'code-zoomed')
})

test('ACC-01, ACC-13 signs up by e-mail code, with a password and a friend’s code, and in again both ways', async ({
  world,
  phone,
  person,
}) => {
  const friend = await person('ann')
  const page = await visit(await phone(), world.appUrls[0] + SIGN_UP)
  const email = newEmail()
  await page.getByText('E-mail', { exact: true }).click()
  await expectAccessible(page)
  await look(page, 'sign-up-email')
  await button(page, 'Create account').click()
  await expect(page.getByText('Enter your e-mail first.')).toBeVisible()
  await expect(page.getByText('Enter the code from the e-mail.')).toBeVisible()
  await field(page, 'E-mail').fill(email)
  await proveMailbox(page, world, email)
  await field(page, 'Password (optional)').fill('sea')
  await expect(page.getByText('Use 6 to 64 characters.')).toBeVisible()
  await field(page, 'Password (optional)').fill(PASSWORD)
  await expect(page.getByText('Strong.')).toBeVisible()
  await field(page, 'Password again').fill('other')
  await field(page, 'Invite code').fill(friend.inviteNum)
  await button(page, 'Create account').click()
  await expect(page.getByText('The two passwords are not the same.')).toBeVisible()
  await field(page, 'Password again').fill(PASSWORD)
  await button(page, 'Create account').click()
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()

  const again = await visit(await phone(), world.appUrls[0] + SIGN_IN)
  await field(again, 'Account or e-mail').fill(email.toUpperCase())
  await field(again, 'Password').fill(PASSWORD)
  await button(again, 'Continue').click()
  await expect(again.getByRole('heading', { name: 'About you' })).toBeVisible()

  const byCode = await visit(await phone(), world.appUrls[0] + SIGN_IN)
  await byCode.getByText('With code', { exact: true }).click()
  await field(byCode, 'E-mail').fill(email)
  await proveMailbox(byCode, world, email)
  await byCode.keyboard.press('Enter')
  await expect(byCode.getByRole('heading', { name: 'About you' })).toBeVisible()

  const third = await visit(await phone(), world.appUrls[0] + SIGN_UP)
  await third.getByText('E-mail', { exact: true }).click()
  await field(third, 'E-mail').fill(email)
  await proveMailbox(third, world, email)
  await button(third, 'Create account').click()
  await expect(third.getByText('This e-mail address already has an account.')).toBeVisible()
  await expect(field(third, 'E-mail')).toHaveValue(email)
})

test('ACC-02, ACC-03 offers sign-up beside a wrong pair, takes the e-mail along, and loses nothing on the way', async ({
  world,
  phone,
}) => {
  const page = await visit(await phone(), world.appUrls[1] + SIGN_IN)
  const email = newEmail()
  await field(page, 'Account or e-mail').fill(email)
  await field(page, 'Password').fill(PASSWORD)
  await button(page, 'Continue').click()
  await expect(page.getByText('The account or the password is not right.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(field(page, 'E-mail')).toHaveValue(email)
  await field(page, 'Invite code').fill('4K7Q')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(field(page, 'Account or e-mail')).toHaveValue(email)
  await expect(field(page, 'Password')).toHaveValue(PASSWORD)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(field(page, 'Invite code')).toHaveValue('4K7Q')
})

test('ACC-03 keeps what was typed while the network is away, and goes on when it is back', async ({
  world,
  phone,
}) => {
  const context = await phone()
  const page = await visit(context, world.appUrls[0] + SIGN_IN)
  const email = newEmail()
  await page.getByText('With code', { exact: true }).click()
  await field(page, 'E-mail').fill(email)
  await context.setOffline(true)
  await button(page, 'Get code').click()
  await expect(page.getByText('Network error. Check your connection.')).toBeVisible()
  await expect(field(page, 'E-mail')).toHaveValue(email)
  await context.setOffline(false)
  await proveMailbox(page, world, email)
  // The next one is a new one.
  await expect(page.getByText('Network error. Check your connection.')).toHaveCount(0)
  await context.setOffline(true)
  await button(page, 'Continue').click()
  await expect(page.getByText('Network error. Check your connection.')).toBeVisible()
  await expect(field(page, 'Code')).not.toHaveValue('')
  await context.setOffline(false)
  await button(page, 'Continue').click()
  await expect(page.getByRole('dialog', { name: 'Account does not exist, sign up?' })).toBeVisible()
})

test('ACC-06, ACC-03 sets a forgotten password by e-mail code, ends every session, and fills sign-in in', async ({
  world,
  phone,
  person,
}) => {
  const mara = await person('mara')
  const email = await bindMailbox(world, mara)
  const page = await visit(await phone(), mara.url + SIGN_IN)
  await field(page, 'Account or e-mail').fill(email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(field(page, 'E-mail')).toHaveValue(email)
  await look(page, 'forget')
  await expectAccessible(page)
  await button(page, 'Set new password').click()
  await expect(page.getByText('Enter the code from the e-mail.')).toBeVisible()
  await expect(page.getByText('Choose a new password.', { exact: true })).toBeVisible()
  await proveMailbox(page, world, email)
  await field(page, 'New password').fill('password1')
  await field(page, 'New password again').fill('password2')
  await button(page, 'Set new password').click()
  await expect(page.getByText('The two passwords are not the same.')).toBeVisible()
  await field(page, 'New password again').fill('password1')
  await button(page, 'Set new password').click()
  await expect(page.getByText(/among the most common ones/)).toBeVisible()
  await field(page, 'New password').fill(OTHER_PASSWORD)
  await field(page, 'New password again').fill(OTHER_PASSWORD)
  await button(page, 'Set new password').click()

  await expect(page.getByText('Your new password is set.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${SIGN_IN}$`))
  await expect(field(page, 'Account or e-mail')).toHaveValue(email)
  expect((await mara.ask(getProfile)).body.code).toBe(401)
  await field(page, 'Password').fill(mara.password)
  await button(page, 'Continue').click()
  await expect(page.getByText('The account or the password is not right.')).toBeVisible()
  await field(page, 'Password').fill(OTHER_PASSWORD)
  await button(page, 'Continue').click()
  await expect(page).toHaveURL(/\/pages\/bar\/home$/)
})

test('ACC-06 answers a stranger’s address as it answers a known one', async ({ world, phone }) => {
  const page = await visit(await phone(), `${world.appUrls[0]}/pages/account/forget`)
  const email = newEmail()
  await field(page, 'E-mail').fill(email)
  await button(page, 'Get code').click()
  await expect(page.getByText(`We sent a code to ${email}`)).toBeVisible()
  const { text } = await world.mailbox.next(email)
  expect(text).not.toMatch(/\d{6}/)
})

test('ACC-06, ACC-11 gives an account without a password one, by e-mail code', async ({ world, phone }) => {
  const page = await visit(await phone(), world.appUrls[0] + SIGN_UP)
  const email = newEmail()
  await page.getByText('E-mail', { exact: true }).click()
  await field(page, 'E-mail').fill(email)
  await proveMailbox(page, world, email)
  await button(page, 'Create account').click()
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  await forgetWaits(page)
  await page.goto(`${world.appUrls[0]}/pages/account/changePwd`)
  await expect(page.getByText(`We send a code to ${email}`)).toBeVisible()
  await look(page, 'set-password')
  await expectAccessible(page)
  await proveMailbox(page, world, email)
  await field(page, 'New password').fill(OTHER_PASSWORD)
  await field(page, 'New password again').fill(OTHER_PASSWORD)
  await button(page, 'Set new password').click()
  await expect(field(page, 'Account or e-mail')).toHaveValue(email)
  await field(page, 'Password').fill(OTHER_PASSWORD)
  await button(page, 'Continue').click()
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
})

test('ACC-11 binds an e-mail by the password, and changes it by a code to the old one', async ({
  world,
  person,
}) => {
  const mara = await person('mara')
  const { page } = mara
  await page.goto(`${mara.url}/pages/account/email`)
  await expect(page.getByText('No e-mail yet')).toBeVisible()
  await look(page, 'email-none')
  await expectAccessible(page)
  const first = newEmail()
  await field(page, 'E-mail').fill(first)
  await proveMailbox(page, world, first)
  await button(page, 'Add e-mail').click()
  const sheet = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await sheet.getByRole('textbox', { name: 'Password' }).fill('not this one')
  await look(page, 'proof')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Confirm' }).click()
  await expect(sheet.getByText('The password or code is not right.')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Password' }).fill(mara.password)
  await sheet.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('E-mail saved')).toBeVisible()

  await forgetWaits(page)
  await page.goto(`${mara.url}/pages/account/email`)
  await expect(page.getByText(first)).toBeVisible()
  const second = newEmail()
  await field(page, 'New e-mail').fill(second)
  await proveMailbox(page, world, second)
  await button(page, 'Change e-mail').click()
  await sheet.getByText('With code', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Get code' }).click()
  await sheet.getByRole('textbox', { name: 'Code' }).fill(await world.mailbox.lastCode(first))
  await look(page, 'proof-code')
  await sheet.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('E-mail saved')).toBeVisible()
  expect((await mara.call(getProfile)).email).toBe(second)
})
