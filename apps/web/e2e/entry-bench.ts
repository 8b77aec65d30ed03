import type { BrowserContext, Page } from '@playwright/test'
import { sendCode } from '@thrum/contracts/account/entry.routes'
import { bindEmail } from '@thrum/contracts/account/security.routes'
import { expect, type Person } from './fixtures.ts'
import type { World } from './world/world.ts'

export const PASSWORD = 'four quiet dunes'
export const OTHER_PASSWORD = 'seven loud harbours'

let lastMailbox = 0

/** An address that no letter went to yet. */
export function newEmail(): string {
  lastMailbox += 1
  return `mara-${process.pid}-${lastMailbox}-${Date.now().toString(36)}@example.com`
}

/** A phone whose owner has accepted the terms and is nobody yet. */
export async function visit(context: BrowserContext, address: string): Promise<Page> {
  await context.addInitScript(() => localStorage.setItem('thrum.consent', '1'))
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** By role and name: the segments above the fields have names of their own. */
export function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true })
}

export function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

/** Asks for a code where the address stands already, and types what the letter says. */
export async function proveMailbox(page: Page, world: World, email: string): Promise<void> {
  await button(page, 'Get code').click()
  await expect(page.getByText(`We sent a code to ${email}`)).toBeVisible()
  await field(page, 'Code').fill(await world.mailbox.lastCode(email))
}

/** Gives an account a mailbox, by the real calls. */
export async function bindMailbox(world: World, person: Person): Promise<string> {
  const email = newEmail()
  await person.call(sendCode, { email, purpose: 'bind' })
  const newCode = await world.mailbox.lastCode(email)
  await person.call(bindEmail, { email, newCode, password: person.password })
  return email
}

/** As a minute later: the tab remembers no wait for the next code. Takes effect with the next page that is loaded. */
export async function forgetWaits(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.removeItem('thrum.codeWaits'))
}
