import { unblock } from '@thrum/contracts/friend/friend.routes'
import { DEFAULT_CONFIG } from '../../server/src/config.ts'
import { expect, expectAccessible, look, test } from './fixtures.ts'

const SET_UP = '/pages/account/setUp'

test('ACC-11 groups the settings, and every row leads to a page that is there', async ({ person }) => {
  const { page, url } = await person('ann')
  await page.goto(`${url}${SET_UP}`)
  for (const group of ['Account', 'App', 'About'])
    await expect(page.getByRole('heading', { name: group, exact: true })).toBeVisible()
  await expect(page.getByText('No new sign-up for 30 days')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'settings')
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(links).toEqual(
    expect.arrayContaining([
      '/pages/account/editProfile',
      '/pages/account/changeName',
      '/pages/account/blockList',
      '/pages/account/export',
      '/pages/account/cancel',
      '/pages/account/langSwitch',
      '/pages/account/contactUs',
      '/pages/account/aboutUs',
      '/pages/notice/detail?id=1&h=1',
      '/pages/notice/detail?id=2&h=1',
    ]),
  )
  for (const link of links) {
    await page.goto(`${url}${link}`)
    await expect(page.locator('[data-top] h1')).toBeVisible()
    await expect(page.getByText('This part opens with a later version.')).toHaveCount(0)
    expect(new URL(page.url()).pathname, link).toBe(new URL(link, url).pathname)
  }
})

test('ACC-11 shows a visitor the app’s settings alone', async ({ world, phone }) => {
  const page = await (await phone()).newPage()
  await page.addInitScript(() => localStorage.setItem('thrum.consent', '1'))
  await page.goto(`${world.webUrl}${SET_UP}`)
  await expect(page.getByRole('heading', { name: 'App', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
})

test('I18N-05, APP-10 measures in the units that were chosen, from then on, and gives the focus back', async ({
  person,
}) => {
  const { page, url } = await person('ann')
  await page.goto(`${url}${SET_UP}`)
  await page.getByRole('button', { name: 'Units' }).click()
  await expectAccessible(page)
  await page.getByText('Imperial: ft, lb').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Units' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Units' })).toContainText('Imperial')
  await page.reload()
  await page.goto(`${url}/pages/account/editProfile`)
  await expect(page.getByRole('button', { name: 'Height' })).toContainText('5 ft 7 in')
  await expect(page.getByRole('button', { name: 'Weight' })).toContainText('154 lb')
})

test('ACC-11 lists blocked people, and unblocks one after a question', async ({ world, person }) => {
  const ann = await person('ann')
  const ben = await person('ben')
  const { page, url } = ann
  await page.goto(`${url}/pages/account/blockList`)
  await expect(page.getByText('Nobody blocked')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'blocked-nobody')
  await world.block(ann.id, ben.id)
  await page.goto(`${url}${SET_UP}`)
  await expect(page.getByRole('link', { name: /^Blocked people/ })).toContainText('1')
  await page.getByRole('link', { name: /^Blocked people/ }).click()
  await expect(page.getByText('ben', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await look(page, 'blocked')

  await page.getByRole('button', { name: 'Unblock ben' }).click()
  const question = page.getByRole('dialog', { name: 'Unblock ben?' })
  await expect(question.getByText(/friendship that ended doesn’t come back/)).toBeVisible()
  await question.getByRole('button', { name: 'Keep blocked' }).click()
  await expect(page.getByText('ben', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Unblock ben' }).click()
  await question.getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByText('Nobody blocked')).toBeVisible()
})

test('ACC-11 says that somebody was unblocked elsewhere, and shows the list as it is', async ({
  world,
  person,
}) => {
  const ann = await person('ann')
  const ben = await person('ben')
  const { page, url } = ann
  await world.block(ann.id, ben.id)
  await page.goto(`${url}/pages/account/blockList`)
  await page.getByRole('button', { name: 'Unblock ben' }).click()
  await ann.call(unblock, { userId: ben.id })
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByText('This person is not in the list.')).toBeVisible()
  await expect(page.getByText('Nobody blocked')).toBeVisible()
})

test('ACC-11 says what did not load, and loads it when asked, or by itself once there is a network', async ({
  person,
}) => {
  const { page, url } = await person('ann')
  // Whenever the line to the chat is there, the list is looked at anew, and nobody would have to ask.
  await page.routeWebSocket(/chat\.io/, () => undefined)
  const list = '**/api/friend/blockList'
  await page.route(list, (route) => route.fulfill({ status: 500 }))
  await page.goto(`${url}/pages/account/blockList`)
  await expect(page.getByText('This didn’t load')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nobody blocked')).toBeVisible()

  await page.route(list, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('You’re offline')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'blocked-offline')
  await page.unroute(list)
  await expect(page.getByText('Nobody blocked')).toBeVisible()
})

test('ACC-11 names the mailboxes, copies and writes to them, and says when complaints are answered', async ({
  person,
}) => {
  const { page, url, context } = await person('ann')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${url}/pages/account/contactUs`)
  await expect(page.getByText('Complaints are handled within 24 hours.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await look(page, 'contact')
  const mailbox = DEFAULT_CONFIG.contactEmail
  await page.getByRole('button', { name: 'Copy address' }).first().click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(mailbox)
  const links = page.getByRole('link', { name: 'Write an e-mail' })
  await expect(links).toHaveCount(2)
  for (const link of await links.all())
    expect(await link.getAttribute('href')).toMatch(new RegExp(`^mailto:${mailbox}\\?subject=Thrum`))
})

test('APP-02 says what Thrum is, which version, and whose work it is built with', async ({
  world,
  phone,
}) => {
  const page = await (await phone()).newPage()
  await page.addInitScript(() => localStorage.setItem('thrum.consent', '1'))
  await page.goto(`${world.webUrl}/pages/account/aboutUs`)
  await expect(page.getByText('Version 1.0.11 (12)')).toBeVisible()
  await expect(page.getByText('For people of 18 or over.')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'about')
  await page.getByRole('button', { name: 'Open-source software' }).click()
  await expect(page.getByText('react-dom')).toBeVisible()
  await expectAccessible(page)
})

test('APP-16, ACC-11 leads from Mine to what there is', async ({ person }) => {
  const { page, url } = await person('ann')
  await page.goto(`${url}/pages/bar/mine`)
  await expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible()
  for (const row of ['Language', 'Contact us', 'Settings', 'About us'])
    await expect(page.getByRole('main').getByRole('link', { name: row })).toBeVisible()
  await expectAccessible(page)
  await look(page, 'mine')
})
