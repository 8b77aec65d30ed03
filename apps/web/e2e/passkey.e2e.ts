import type { CDPSession, Page } from '@playwright/test'
import { bindMailbox, button, visit } from './entry-bench.ts'
import { expect, expectAccessible, look, type Person, test } from './fixtures.ts'

/** Browsers make passkeys for names alone, so the product is opened at `localhost`. */
function named(url: string): string {
  return url.replace('127.0.0.1', 'localhost')
}

/** A phone's own authenticator, whose owner has unlocked it. */
async function giveAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

async function confirmByPassword(page: Page, person: Person): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await sheet.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await sheet.getByRole('button', { name: 'Confirm' }).click()
}

async function signOut(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/pages/account/setUp`)
  await button(page, 'Sign out').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Thrum' })).toBeVisible()
}

test('ACC-15 makes a passkey after a fresh proof, signs in by it, and forgets it after a question', async ({
  person,
}) => {
  const mara = await person('mara')
  const { page } = mara
  const url = named(mara.url)
  await giveAuthenticator(page)
  await page.goto(`${url}/pages/account/passkeys`)
  await expect(page.getByText('What a passkey is')).toBeVisible()
  await look(page, 'passkeys-none')
  await expectAccessible(page)
  await button(page, 'Add a passkey').click()
  await confirmByPassword(page, mara)
  await expect(page.getByText('Passkey added')).toBeVisible()
  const remove = page.getByRole('button', { name: /^Remove / })
  await expect(remove).toHaveCount(1)
  await look(page, 'passkeys')
  await expectAccessible(page)

  await button(page, 'Add a passkey').click()
  await confirmByPassword(page, mara)
  await expect(page.getByText('This device has a passkey for this account already.')).toBeVisible()

  await signOut(page, url)
  await look(page, 'sign-in-passkey')
  await expectAccessible(page)
  await button(page, 'Sign in with a passkey').click()
  await expect(page).toHaveURL(/\/pages\/bar\/home$/)

  await page.goto(`${url}/pages/account/passkeys`)
  await expect(page.getByText(/last used/)).toBeVisible()
  await remove.click()
  await button(page, 'Keep it').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('What a passkey is')).toBeVisible()

  await signOut(page, url)
  await button(page, 'Sign in with a passkey').click()
  await expect(page.getByText('This passkey didn’t work.')).toBeVisible()
  await expect(page).toHaveURL(/\/pages\/account\/signIn$/)
})

test('ACC-15 takes an e-mail code as the proof, and a wrong one makes no passkey', async ({
  world,
  person,
}) => {
  const mara = await person('mara')
  const { page } = mara
  const email = await bindMailbox(world, mara)
  await giveAuthenticator(page)
  await page.goto(`${named(mara.url)}/pages/account/passkeys`)
  await button(page, 'Add a passkey').click()
  const sheet = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await sheet.getByText('With code', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Get code' }).click()
  const code = await world.mailbox.lastCode(email)
  await sheet.getByRole('textbox', { name: 'Code' }).fill(code === '000000' ? '111111' : '000000')
  await sheet.getByRole('button', { name: 'Confirm' }).click()
  await expect(sheet.getByText('The password or code is not right.')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Code' }).fill(code)
  await sheet.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
})

test('ACC-15 says so where no passkey is there, and where the browser can make none', async ({
  world,
  phone,
  person,
}) => {
  const page = await visit(await phone(), `${named(world.appUrls[0])}/pages/account/signIn`)
  const { cdp, authenticatorId } = await giveAuthenticator(page)
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await button(page, 'Sign in with a passkey').click()
  await expect(page.getByText('No passkey was used.')).toBeVisible()
  await expect(button(page, 'Continue')).toBeVisible()

  const mara = await person('mara')
  await mara.page.goto(`${mara.url}/pages/account/passkeys`)
  await expect(mara.page.getByText('This browser can’t use passkeys at this address.')).toBeVisible()
  await expect(button(mara.page, 'Add a passkey')).toHaveCount(0)
  await mara.page.goto(`${mara.url}/pages/account/signIn`)
  await expect(button(mara.page, 'Sign in with a passkey')).toHaveCount(0)
})
