import type { BrowserContext, Page } from '@playwright/test'
import { applyFriend } from '@thrum/contracts/friend/friend.routes'
import { say } from './chat-bench.ts'
import { expect, expectAccessible, look, type Person, test } from './fixtures.ts'
import { words } from './play-bench.ts'

const TAB = '/TUIKit/components/TUIConversation/index'

const top = (page: Page) => page.locator('[data-top]').getByRole('main')
const row = (page: Page, name: string) => top(page).getByRole('link', { name })
const names = (page: Page) =>
  top(page).locator('a[href*="TUIChat"] > span:last-child > span:first-child > bdi')
const badge = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /Messages/ })

/** What the context menu of a row offers. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await row(page, name).click({ button: 'right' })
  await page.locator('[data-swipe][data-open]').getByRole('button', { name: action, exact: true }).click()
}

/** The same person on another device. */
async function openSecond(person: Person, context: BrowserContext): Promise<Page> {
  await context.addInitScript((token) => {
    localStorage.setItem('thrum.consent', '1')
    localStorage.setItem('thrum.token', token)
  }, person.token)
  const page = await context.newPage()
  await page.goto(`${person.url}${TAB}`)
  return page
}

test('CONV-001, CONV-006, CONV-013, CONV-031, CONV-032 a message arrives live; pin and mute reach the other device', async ({
  world,
  person,
  phone,
}) => {
  const ann = await person('ann')
  const ben = await person('ben')
  const kit = await person('kit')
  const { page } = ann
  await page.goto(`${ann.url}${TAB}`)
  await expect(page.getByText('No messages yet')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'conversations-empty')
  for (const friend of [ben, kit]) await world.befriend(ann.id, friend.id)
  await say(ben, ann, 'First', 'Are you there?')
  await say(kit, ann, 'See you at the Café')
  await expect(row(page, 'ben')).toContainText('Are you there?')
  await expect(row(page, 'ben')).toContainText('just now')
  await expect(row(page, 'ben')).toContainText('2 unread messages')
  await expect(badge(page)).toContainText('3')
  const other = await openSecond(ann, await phone())
  await choose(page, 'kit', 'Pin')
  await expect(names(other)).toHaveText(['kit', 'ben'])
  await choose(page, 'kit', 'Unpin')
  await choose(page, 'ben', 'Pin')
  await expect(names(page)).toHaveText(['ben', 'kit'])
  await expect(names(other)).toHaveText(['ben', 'kit'])
  await choose(page, 'kit', 'Mute')
  await expect(badge(page)).toContainText('2')
  await expect(row(other, 'kit').getByRole('img', { name: 'Unread messages, muted' })).toBeVisible()
  await expect(badge(other)).toContainText('2')
  await row(page, 'kit').click({ button: 'right' })
  await expect(page.locator('[data-swipe][data-open]')).toHaveCount(1)
  await expectAccessible(page)
  await look(page, 'conversations')
})

test('CONV-029, CONV-030, CONV-041, CONV-042 a conversation is deleted, taken back, and found by its words', async ({
  world,
  person,
}) => {
  const ann = await person('ann')
  const ben = await person('ben')
  const { page } = ann
  await world.befriend(ann.id, ben.id)
  await say(ben, ann, 'Meet me at the Café Noir', 'At nine')
  await page.goto(`${ann.url}${TAB}`)
  await page.getByRole('link', { name: 'Search friends and messages' }).click()
  const field = page.getByRole('searchbox')
  await expect(field).toBeFocused()
  await field.fill('nobody knows this')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await field.fill('BEN')
  await expect(page.getByRole('region', { name: 'People' }).getByRole('link')).toHaveCount(1)
  await field.fill('cafe n')
  const hit = page.getByRole('region', { name: 'Messages' }).getByRole('link')
  await expect(hit).toContainText('Meet me at the Café Noir')
  await expect(hit.locator('mark')).toHaveText('Café N')
  await expectAccessible(page)
  await look(page, 'conversations-search')
  await hit.click()
  await expect(page).toHaveURL(new RegExp(`conversationID=C2Cim_${ben.id}&at=1$`))
  await page.goBack()
  await expect(field).toHaveValue('cafe n')
  await page.goBack()

  const dialog = page.getByRole('dialog', { name: words('Delete the conversation with ben?') })
  await choose(page, 'ben', 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'ben')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'ben')).toContainText('At nine')
  const asked = page.waitForRequest(/api\/chat\/delete/)
  await choose(page, 'ben', 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await look(page, 'conversations-undo')
  await asked
  await expect(page.getByText('No messages yet')).toBeVisible()
  await expect(badge(page)).toHaveText('Messages')
  await say(ben, ann, 'Still on?')
  await expect(row(page, 'ben')).toContainText('1 unread message')
})

test('FRND-008, FRND-026 a request that came before the line was there shows once it is', async ({
  person,
}) => {
  const ann = await person('ann')
  const ben = await person('ben')
  const line = Promise.withResolvers<void>()
  await ann.page.route('**/api/user/genSign*', async (route) => {
    await line.promise
    await route.continue()
  })
  await ann.page.goto(`${ann.url}${TAB}?tab=friends`)
  await expect(ann.page.getByText('No friends yet')).toBeVisible()
  await ben.call(applyFriend, { userId: ann.id, message: 'Hi, it is Ben.' })
  line.resolve()
  await expect(ann.page.getByText('Hi, it is Ben.')).toBeVisible()
})

test('CONV-005, FRND-008, FRND-009, FRND-022, FRND-026 requests, friends and their presence arrive live', async ({
  person,
}) => {
  const ann = await person('ann')
  const ben = await person('ben')
  await ann.page.goto(`${ann.url}${TAB}?tab=friends`)
  await expect(ann.page.getByText('No friends yet')).toBeVisible()
  await ben.call(applyFriend, { userId: ann.id, message: 'Hi, it is Ben.' })
  await expect(ann.page.getByText('Hi, it is Ben.')).toBeVisible()
  await expect(badge(ann.page)).toContainText('1')
  await expect(ann.page.getByRole('radio', { name: /^Friends/ })).toHaveAccessibleName(/1/)
  await ben.page.goto(`${ben.url}${TAB}?tab=friends`)
  await expect(ben.page.getByText('Hi, it is Ben.')).toBeVisible()
  await ann.page.getByRole('button', { name: 'Accept ben' }).click()
  for (const { page } of [ann, ben]) await expect(page.getByText('Hi, it is Ben.')).toHaveCount(0)
  await expect(row(ben.page, 'ann')).toContainText('Online')
  await expect(row(ann.page, 'ben')).toContainText('Online')
  await expect(badge(ann.page)).toHaveText('Messages')
  await ann.page.getByRole('radio', { name: 'Messages' }).check({ force: true })
  await expect(row(ann.page, 'ben')).toContainText('You are friends now')
  await ann.page.getByRole('radio', { name: 'Friends' }).check({ force: true })
  await row(ann.page, 'ben').click()
  await expect(ann.page.locator('[data-top]').getByRole('img', { name: 'Online' })).toBeVisible()
  await ann.page.getByRole('switch', { name: 'Mute messages' }).click()
  await expect(ann.page.getByRole('switch', { name: 'Mute messages' })).toBeChecked()
  await expectAccessible(ann.page)
  await look(ann.page, 'operate-chat')
  await ben.page.close()
  await expect(ann.page.locator('[data-top]').getByRole('img', { name: 'Online' })).toHaveCount(0)
  await ann.page.goBack()
  await expect(row(ann.page, 'ben')).not.toContainText('Online')
  await ann.page.getByRole('button', { name: 'Message ben' }).click()
  await expect(ann.page).toHaveURL(new RegExp(`TUIChat/index\\?conversationID=C2Cim_${ben.id}$`))
})
