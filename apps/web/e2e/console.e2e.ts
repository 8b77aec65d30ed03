import type { Page } from '@playwright/test'
import { expect, expectAccessible, look, test } from './fixtures.ts'

/** A desk, not a phone. */
test.use({ viewport: { width: 1_280, height: 860 }, hasTouch: false })

async function signIn(page: Page, form: { name: string; password: string; code: string }): Promise<void> {
  await page.getByLabel('Name').fill(form.name)
  await page.getByLabel('Password').fill(form.password)
  await page.getByLabel('Code of your authenticator').fill(form.code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const menuOf = (page: Page) => page.getByRole('menu').getByRole('menuitem').allInnerTexts()
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click()

test('OP-06, OP-01 an owner signs in with a second factor and hires somebody, whose role decides what there is', async ({
  world,
  phone,
}) => {
  const page = await (await phone()).newPage()
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  const owner = await world.addOwner('olga')
  await page.goto(world.consoleUrl)
  await expect(page.getByRole('heading', { name: 'Thrum console' })).toBeVisible()
  await expectAccessible(page)
  await look(page, 'console-sign-in')
  await signIn(page, { ...owner, code: '000000' })
  await expect(page.getByRole('alert').first()).toBeVisible()
  await signIn(page, { ...owner, code: await world.totpCode(owner.totpAddress) })
  await expect(page.getByRole('heading', { name: 'Signed in as olga · owner' })).toBeVisible()
  await expectAccessible(page)
  await look(page, 'console-start')

  await choose(page, 'Operators')
  await page.getByRole('button', { name: 'Add operator' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('cleo')
  await form.getByLabel('Role').click()
  await page.getByRole('option', { name: 'content' }).click()
  await form.getByRole('button', { name: 'Add operator' }).click()
  const keys = page.getByRole('dialog', { name: 'Keys of cleo' })
  const password = (await keys.locator('code').textContent()) ?? ''
  const address = (await keys.getByText(/^otpauth:/).textContent()) ?? ''
  await expectAccessible(page)
  await look(page, 'console-keys')
  await keys.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('cell', { name: 'cleo' })).toBeVisible()
  await expectAccessible(page)
  await look(page, 'console-operators')

  await choose(page, 'Audit log')
  await expect(page.getByText('name: cleo, role: content')).toBeVisible()
  await page.getByRole('button', { name: 'Check the chain' }).click()
  await expect(page.getByText(/lines fit their chain/)).toBeVisible()
  await expectAccessible(page)
  await look(page, 'console-audit')

  const other = await (await phone()).newPage()
  await other.goto(world.consoleUrl)
  await signIn(other, { name: 'cleo', password, code: await world.totpCode(address) })
  await expect(other.getByRole('heading', { name: 'Signed in as cleo · content' })).toBeVisible()
  expect(await menuOf(other)).not.toContain('Operators')
  expect(await menuOf(other)).not.toContain('Audit log')
  expect(refused).toEqual([])
})
