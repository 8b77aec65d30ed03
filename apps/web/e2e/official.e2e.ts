import { newMessageId } from './chat-bench.ts'
import { expect, expectAccessible, look, test } from './fixtures.ts'
import { openedBy, watchOpened } from './notice-bench.ts'
import { addOfficial } from './official-bench.ts'
import type { World } from './world/world.ts'

const HELP = 'merchantHelp00000000'
const CARD = {
  businessID: 'service',
  version: 1,
  title: 'Care for your toy',
  description: 'Clean it with lukewarm water.',
  hyperlink: { key: 'Open the guide', value: 'https://help.example/care' },
  item: [{ key: 'Batteries', value: 'https://help.example/batteries' }],
}

/** As an operator's command line does it: the running server sends what stands there. */
async function answer(world: World, userId: string, said: unknown): Promise<void> {
  await world.sql('insert into official_outbox values ($1, $2, $3, $4)', [
    newMessageId(),
    HELP,
    userId,
    JSON.stringify(said),
  ])
}

// What runs in this world afterwards knows of no such account, however this went.
test.afterEach(({ world }) =>
  world.sql('update users set closed_at = now(), suspended_at = now() where id = $1', [HELP]),
)

test('CHAT-064, CONV-021, CHAT-050, INPT-033 somebody writes to the service, gets a card, and rates it', async ({
  friends,
  world,
}) => {
  await addOfficial(world, HELP, 'Thrum help')
  const [ann] = await friends('Ann', 'Ben')
  const { page, url } = ann
  await watchOpened(ann.context)

  await page.goto(`${url}/pages/account/contactUs`)
  await page.getByRole('button', { name: /Thrum help/ }).click()
  await expect(page.getByRole('heading', { name: 'Thrum help' })).toBeVisible()
  await expect(page.getByText('Service', { exact: true })).toBeVisible()
  for (const name of ['Video call', 'Voice call', 'Interact', 'Thrum help'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await page.getByRole('textbox').fill('How do I clean it?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log').getByText('How do I clean it?')).toBeVisible()

  await answer(world, ann.id, { card: CARD })
  await page.getByRole('button', { name: 'Open the guide' }).click()
  await expect(page.getByRole('dialog').getByText('help.example')).toBeVisible()
  await page.getByRole('button', { name: 'Open the site' }).click()
  expect(await openedBy(page)).toEqual([['https://help.example/care', '_blank', 'noopener,noreferrer']])

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Rate', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Send rating' })).toBeDisabled()
  await page.getByRole('button', { name: '4 of 5 stars' }).click()
  await page.getByLabel('Comment (optional)').fill('Quick help')
  await expectAccessible(page)
  await look(page, 'official-rate')
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByRole('log').getByText('4 of 5 stars')).toBeAttached()
  await expect(page.getByRole('log').getByText('Quick help')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'official-chat')

  await page.goto(`${url}/TUIKit/components/TUIConversation/index`)
  const rows = page.getByRole('link').filter({ has: page.locator('bdi') })
  await expect(rows.first()).toContainText('Thrum help')
  await expect(rows.first()).toContainText('Service')
  await expectAccessible(page)
  await look(page, 'official-list')
})
