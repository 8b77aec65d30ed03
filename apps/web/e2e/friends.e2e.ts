import type { Page } from '@playwright/test'
import {
  applyFriend,
  handleApplication,
  listApplications,
  listFriends,
} from '@thrum/contracts/friend/friend.routes'
import { expect, expectAccessible, look, type Person, test } from './fixtures.ts'
import { openOnline, words } from './play-bench.ts'

const MESSAGES = '/TUIKit/components/TUIConversation/index'

async function openFriends({ page, url }: Person): Promise<void> {
  await page.goto(`${url}${MESSAGES}`)
  await page.getByRole('radio', { name: /^Friends/ }).check({ force: true })
}

async function openPerson({ page, url }: Person, other: Person): Promise<void> {
  await page.goto(`${url}/pages/chat/operate?id=${other.id}`)
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
}

const rowOf = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name })

test('FRND-001, FRND-002, FRND-007 somebody is asked by code', async ({ person }) => {
  const ann = await person('ann')
  const ben = await person('ben')
  await openFriends(ann)
  await expect(ann.page.getByText('No friends yet')).toBeVisible()
  await expectAccessible(ann.page)
  await look(ann.page, 'friends-nobody')
  await ann.page.getByRole('main').getByRole('button', { name: 'Add friend' }).click()

  const send = ann.page.getByRole('button', { name: 'Send request' })
  await send.click()
  await expect(ann.page.getByText('Enter an invite code or a user ID.')).toBeVisible()
  await ann.page.getByLabel('Invite code or user ID').fill(ann.inviteNum)
  await send.click()
  await expect(ann.page.getByText('You can’t add yourself.')).toBeVisible()
  await ann.page.getByLabel('Invite code or user ID').fill(ben.inviteNum.toLowerCase())
  await ann.page.getByLabel('Say who you are').fill('Hi, it is Ann from last week.')
  await expectAccessible(ann.page)
  await look(ann.page, 'friends-add')
  await send.click()
  await expect(ann.page.getByText('Please wait for the other person to agree')).toBeVisible()
  await expectAccessible(ann.page)
  await look(ann.page, 'friends-asked')
  const { incoming } = await ben.call(listApplications)
  expect(incoming).toMatchObject([{ userId: ann.id, message: 'Hi, it is Ann from last week.' }])
})

test('FRND-008, FRND-009 a request is counted, read and accepted, and both see each other', async ({
  person,
}) => {
  const ann = await person('ann')
  const ben = await person('ben')
  await ann.call(applyFriend, { userId: ben.id, message: 'Hi, it is Ann from last week.' })
  await ben.page.goto(`${ben.url}${MESSAGES}`)
  const tab = ben.page.getByRole('navigation').getByRole('link', { name: /Messages/ })
  await expect(tab).toContainText('1')
  await openFriends(ben)
  await expect(ben.page.getByText('Hi, it is Ann from last week.')).toBeVisible()
  await expectAccessible(ben.page)
  await ben.page.goto(`${ben.url}/pages/chat/friendApply`)
  await expect(ben.page.getByText('Hi, it is Ann from last week.')).toBeVisible()
  await expectAccessible(ben.page)
  await look(ben.page, 'friends-requests')
  await ben.page.getByRole('button', { name: 'Accept ann' }).click()
  await expect(ben.page.getByText('No open requests')).toBeVisible()
  await openFriends(ben)
  await expect(rowOf(ben.page, 'ann')).toBeVisible()
  await expect(tab).not.toContainText('1')
  await openFriends(ann)
  await expect(rowOf(ann.page, 'ben')).toBeVisible()
})

test('FRND-009, FRND-010 a refused request is gone for both', async ({ person }) => {
  const ann = await person('ann')
  const ben = await person('ben')
  await ann.call(applyFriend, { userId: ben.id })
  await openFriends(ben)
  await ben.page.getByRole('button', { name: 'Refuse ann' }).click()
  await expect(ben.page.getByText('No friends yet')).toBeVisible()
  expect((await ann.call(listApplications)).outgoing).toEqual([])
})

test('FRND-018 friends stand in the order of their names, with one’s own name where there is one', async ({
  world,
  person,
}) => {
  const ann = await person('ann')
  const others: Person[] = []
  for (const name of ['zoe', 'Noa', '李四', 'Éva']) others.push(await person(name))
  for (const other of others) await world.befriend(ann.id, other.id)
  const [zoe, noa] = others as [Person, Person]
  const asker = await person('Kit')
  await asker.call(applyFriend, { userId: ann.id, message: 'From the group' })
  const asked = await person('Remy')
  await ann.call(applyFriend, { userId: asked.id })
  await openOnline(noa.page, `${noa.url}/pages/bar/home`)
  await openFriends(ann)
  const rows = ann.page.getByRole('region', { name: 'Friends' }).getByRole('link')
  await expect(rows).toHaveText([/^Éva/, /^李四/, /^Noa/, /^zoe/])
  await expect(rows.nth(2)).toContainText('Online')
  await expectAccessible(ann.page)
  await look(ann.page, 'friends')

  await rowOf(ann.page, 'zoe').click()
  await ann.page.getByRole('button', { name: 'Your name for them' }).click()
  const sheet = ann.page.getByRole('dialog', { name: 'Your name for them' })
  await expectAccessible(ann.page)
  await look(ann.page, 'friends-remark')
  await sheet.getByLabel('Name').fill('a'.repeat(33))
  await expect(sheet.getByText('Use at most 32 characters.')).toBeVisible()
  await sheet.getByLabel('Name').fill('Bee')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(ann.page.getByRole('heading', { name: 'Bee' })).toBeVisible()
  await ann.page.getByRole('button', { name: 'Back' }).click()
  await expect(rows).toHaveText([/^Bee/, /^Éva/, /^李四/, /^Noa/])
  expect(await zoe.call(listFriends)).toMatchObject([{ id: ann.id, remark: '' }])
})

test('FRND-013 deleting takes somebody off one’s own list alone, and asking again brings them back', async ({
  friends,
}) => {
  const [ann, ben] = await friends('ann', 'ben')
  await openPerson(ann, ben)
  await expectAccessible(ann.page)
  await look(ann.page, 'friends-operate')
  await ann.page.getByRole('button', { name: 'Delete friend' }).click()
  const question = ann.page.getByRole('dialog', { name: words('Delete ben?') })
  await question.getByRole('button', { name: 'Keep' }).click()
  await ann.page.getByRole('button', { name: 'Delete friend' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(ann.page.getByText('Deleted from your list')).toBeVisible()
  expect(await ben.call(listFriends)).toMatchObject([{ id: ann.id }])
  await openPerson(ben, ann)
  await expect(ben.page.getByText(/no longer on this person’s list/)).toBeVisible()
  await expect(ben.page.getByRole('button', { name: 'Invite to play' })).toHaveCount(0)

  await openPerson(ann, ben)
  await ann.page.getByRole('button', { name: 'Add friend' }).click()
  await expect(ann.page.getByText('You are friends now')).toBeVisible()
  await expect(ann.page.getByRole('button', { name: 'Invite to play' })).toBeVisible()
})

test('FRND-005, FRND-006, FRND-014, FRND-016 blocking ends the friendship for both, and unblocking brings nothing back', async ({
  friends,
}) => {
  const [ann, ben] = await friends('ann', 'ben')
  await openPerson(ann, ben)
  await ann.page.getByRole('button', { name: /^Block/ }).click()
  const question = ann.page.getByRole('dialog', { name: words('Block ben?') })
  await expectAccessible(ann.page)
  await question.getByRole('button', { name: 'Block' }).click()
  await expect(ann.page.getByText('Blocked', { exact: true })).toBeVisible()
  for (const one of [ann, ben]) expect(await one.call(listFriends)).toEqual([])

  await openPerson(ben, ann)
  await ben.page.getByRole('button', { name: 'Add friend' }).click()
  await expect(ben.page.getByText('The other person has blocked you.')).toBeVisible()

  await openPerson(ann, ben)
  await expect(ann.page.getByRole('button', { name: 'Add friend' })).toHaveCount(0)
  await ann.page.getByRole('button', { name: 'Unblock' }).click()
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
  await expect(ann.page.getByRole('button', { name: 'Add friend' })).toBeVisible()
  expect(await ann.call(listFriends)).toEqual([])
})

test('INT-01, FRND-022 a friend is invited to play from their own page', async ({ friends }) => {
  const [ann, ben] = await friends('ann', 'ben')
  await openOnline(ben.page, `${ben.url}/pages/bar/home`)
  await openPerson(ann, ben)
  await ann.page.getByRole('button', { name: 'Invite to play' }).click()
  await expect(ann.page.getByRole('dialog', { name: words('Waiting for ben') })).toBeVisible()
  await expect(ben.page.getByRole('dialog', { name: words('ann invites you to play') })).toBeVisible()
})

test('FRND-022 tells nobody from somebody who is gone', async ({ person }) => {
  const { page, url } = await person('ann')
  for (const id of ['A'.repeat(20), 'nonsense', '']) {
    await page.goto(`${url}/pages/chat/operate?id=${id}`)
    await expect(page.getByText('This person isn’t here')).toBeVisible()
  }
  await expectAccessible(page)
})

test('FRND-021 a visitor signs in first', async ({ world, phone }) => {
  const page = await (await phone()).newPage()
  await page.addInitScript(() => localStorage.setItem('thrum.consent', '1'))
  for (const path of ['/pages/chat/addFriend', '/pages/chat/friendApply', MESSAGES]) {
    await page.goto(`${world.webUrl}${path}`)
    await expect(page).toHaveURL(/\/pages\/account\/signIn/)
  }
})

test('FRND-010 the badge counts who waits, and falls when somebody was answered elsewhere', async ({
  person,
}) => {
  const ann = await person('ann')
  const ben = await person('ben')
  await ann.call(applyFriend, { userId: ben.id, message: '<b>hello</b>' })
  await openFriends(ben)
  await expect(ben.page.getByText('<b>hello</b>')).toBeVisible()
  const segment = ben.page.getByRole('radio', { name: /^Friends/ })
  await expect(segment).toHaveAccessibleName(/1/)
  const { incoming } = await ben.call(listApplications)
  await ben.call(handleApplication, { id: incoming[0]?.id, action: 'Agree' })
  await ben.page.getByRole('navigation').getByRole('link', { name: /Home/ }).click()
  await ben.page
    .getByRole('navigation')
    .getByRole('link', { name: /Messages/ })
    .click()
  await expect(segment).not.toHaveAccessibleName(/1/)
  await segment.check({ force: true })
  await expect(rowOf(ben.page, 'ann')).toBeVisible()
})
