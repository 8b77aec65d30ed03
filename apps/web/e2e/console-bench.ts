import type { Page } from '@playwright/test'
import { signInOperator } from '@thrum/contracts/console/operator.routes'
import { consoleCaller, type OwnCalls } from '../../server/src/features/operator/operator.testkit.ts'
import { expect, settle } from './fixtures.ts'
import type { World } from './world/world.ts'

/** A desk, not a phone. */
export const DESK = { viewport: { width: 1_280, height: 860 }, hasTouch: false }

export async function signIn(
  page: Page,
  form: { name: string; password: string; code: string },
): Promise<void> {
  await page.getByLabel('Name').fill(form.name)
  await page.getByLabel('Password').fill(form.password)
  await page.getByLabel('Code of your authenticator').fill(form.code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** An owner at the desk, who came in by the door's own call; answers with what their session may call. */
export async function openDesk(page: Page, world: World, name: string): Promise<OwnCalls> {
  const { totpAddress, password } = await world.addOwner(name)
  const code = await world.totpCode(totpAddress)
  const session = await consoleCaller(world.consoleUrl).call(signInOperator, { name, password, code })
  await page.addInitScript((text) => {
    // Once: whoever was signed out stays so.
    if (window.name === text) return
    window.name = text
    sessionStorage.setItem('thrum.operator', text)
  }, JSON.stringify(session))
  await page.goto(world.consoleUrl)
  await expect(page.getByRole('heading', { name: `Signed in as ${name} · owner` })).toBeVisible()
  return { ...consoleCaller(world.consoleUrl, session.token), ownPassword: password }
}

/** Opens the form behind a button, fills it in and sends it. */
export async function act(
  page: Page,
  label: string,
  fields: Readonly<Record<string, string>> = {},
  within = page.locator('body'),
): Promise<void> {
  await within.getByRole('button', { name: label, exact: true }).click()
  const form = page.getByRole('dialog')
  await fillIn(page, fields)
  await form.locator('button[type=submit]').click()
  await expect(form.locator('button[type=submit]')).toBeHidden()
}

/** Fills the form that is open, by the labels of its fields. */
export async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  const form = page.getByRole('dialog')
  for (const [name, value] of Object.entries(fields)) {
    const field = form.getByLabel(name)
    if ((await field.getAttribute('role')) === 'combobox') {
      await field.click()
      await page.getByRole('option', { name: value }).click()
    } else await field.fill(value)
  }
}

export const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click()

/** The line of a list that says this. */
export const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

const GROUND = { light: 'rgb(242, 241, 238)', dark: 'rgb(26, 23, 19)' }

/** On the other ground too, words stand out; all else that axe looks for is the same there. */
export async function expectInk(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('body')).toHaveCSS('background-color', GROUND[colorScheme])
  await settle(page)
  const { violations } = await page.evaluate(() =>
    window.axe.run('#main-content', { runOnly: ['color-contrast'], resultTypes: ['violations'] }),
  )
  expect(violations.flatMap(({ nodes }) => nodes.map((node) => node.target.join(' ')))).toEqual([])
}
