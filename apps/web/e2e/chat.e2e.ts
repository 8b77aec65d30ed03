import type { Locator, Page } from '@playwright/test'
import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import { say } from './chat-bench.ts'
import { expect, expectAccessible, look, type Person, popupsGone, test } from './fixtures.ts'
import type { World } from './world/world.ts'

const CHAT = '/TUIKit/components/TUIChat/index'

const chatWith = (other: Person) => `${CHAT}?conversationID=${toConversationId(other.id)}`
const log = (page: Page) => page.locator('[data-top]').getByRole('log')
const input = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const row = (page: Page, text: string | RegExp) =>
  log(page).getByRole('listitem').filter({ hasText: text }).last()
const first = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: text }).first()
const tools = (page: Page) => page.getByRole('dialog', { name: 'Message', exact: true })

async function write(page: Page, text: string): Promise<void> {
  await input(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** Opens the options of a message and takes one. */
async function choose(page: Page, message: Locator, tool: string): Promise<void> {
  await message.locator('p').last().click({ button: 'right' })
  await tools(page).getByRole('button', { name: tool, exact: true }).click()
  await expect(tools(page)).toBeHidden()
}

/** Where a message stands, in px from the top of the screen. */
const topOf = (message: Locator) => message.evaluate((node) => node.getBoundingClientRect().top)

/** The number of the first line that is drawn. */
const lowestOf = async (page: Page) => Number(/Line (\d+)/.exec((await log(page).textContent()) ?? '')?.[1])

/** Until nothing has moved for three frames. */
async function rest(page: Page): Promise<void> {
  await log(page).evaluate(async (node) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let still = 0, last = ''; still < 3; ) {
      await frame()
      const now = `${node.scrollTop} ${node.scrollHeight}`
      still = now === last ? still + 1 : 0
      last = now
    }
  })
}

/** Many messages, as if they had been sent: nobody may send so many at once. */
async function seedLines(world: World, reader: Person, writer: Person, count: number): Promise<void> {
  const [{ id } = { id: undefined }] = await world.sql(
    'select conversation_id as id from messages where sender_id = $1 limit 1',
    [writer.id],
  )
  await world.sql(
    `insert into messages (conversation_id, seq, change, sender_id, client_id, type, payload, sent_at)
     select $1, n, n, $2, (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, 'text',
            jsonb_build_object('text', 'Line ' || n || ' ' || repeat('and some more words ', n % 5)),
            now() - make_interval(mins => ($3 - n) * 4)
       from generate_series(2, $3::int) n`,
    [id, writer.id, count],
  )
  await world.sql('update conversations set last_seq = $2, change = $2 where id = $1', [id, count])
  await world.sql(
    'update members set unread = $3, own_change = own_change + 1 where conversation_id = $1 and user_id = $2',
    [id, reader.id, count],
  )
  await world.sql(
    'update chat_people set own_change = own_change + 1, message_count = $2 where user_id = $1',
    [reader.id, count],
  )
}

/**
 * Scrolls near the top, where older ones are loaded.
 * @returns how far, in px, the first message in view moved by that
 */
async function scrollUpTo(page: Page, top: number): Promise<number> {
  await log(page).evaluate((node) => {
    node.scrollTop = 1_200
  })
  await rest(page)
  return log(page).evaluate(async (node, px) => {
    // After the frame was painted: what is corrected before that is seen by nobody.
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const ceiling = node.getBoundingClientRect().top
    node.scrollTop = px
    const height = node.scrollHeight
    // A jump this far shows its lines a frame or two later.
    const firstSeen = () =>
      [...node.querySelectorAll('[data-more]')].find((one) => one.getBoundingClientRect().top > ceiling)
    let seen: Element | undefined
    for (let at = 0; at < 60 && seen === undefined; at += 1) {
      await frame()
      seen = firstSeen()
    }
    const before = seen?.getBoundingClientRect().top ?? 0
    let worst = 0
    for (let at = 0, still = 0; at < 300 && still < 10; at += 1) {
      await frame()
      if (node.scrollHeight > height) still += 1
      const found = node.querySelector(`[data-more="${seen?.getAttribute('data-more')}"]`)
      worst = Math.max(worst, Math.abs((found?.getBoundingClientRect().top ?? 9_999) - before))
    }
    return node.scrollHeight > height ? worst : Number.NaN
  }, top)
}

test('CHAT-001, CHAT-002, CHAT-019, CHAT-020, CHAT-023, CHAT-025, CHAT-028, CHAT-030, CHAT-031, CHAT-034, CHAT-035, CHAT-037, CHAT-039, CHAT-065, CHAT-071 two friends write to each other', async ({
  world,
  person,
}) => {
  const ann = await person('Ann')
  const ben = await person('Ben')
  await ann.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await world.befriend(ann.id, ben.id)
  await ann.page.goto(`${ann.url}/TUIKit/components/TUIConversation/index?tab=friends`)
  await ann.page.getByRole('button', { name: 'Message Ben' }).click()
  await expect(ann.page.getByText('Nothing said yet')).toBeVisible()
  await expect(ann.page).toHaveTitle('Ben · Thrum')
  await look(ann.page, 'room-empty')

  await write(ann.page, 'Are you home yet?\nI have been thinking about our evening.')
  await expect(row(ann.page, 'Are you home')).toContainText('unread')
  await ben.page.goto(`${ben.url}${chatWith(ann)}`)
  await expect(row(ben.page, 'Are you home')).toBeVisible()
  await expect(row(ann.page, 'Are you home').getByText('Read').first()).toBeVisible()
  await write(ben.page, 'Just in. See https://example.com/x.')

  await row(ann.page, 'Just in').getByRole('link').click()
  const leave = ann.page.getByRole('dialog', { name: 'Leave Thrum?' })
  await expect(leave).toContainText('example.com')
  await leave.getByRole('button', { name: 'Stay here' }).click()

  await row(ann.page, 'Just in').locator('p').click({ button: 'right' })
  await expectAccessible(ann.page)
  await look(ann.page, 'room-tools')
  await ann.page.getByRole('button', { name: 'React with 👍' }).click()
  await expect(row(ben.page, 'Just in').getByRole('button', { name: '👍, 1 reaction' })).toBeVisible()
  await row(ben.page, 'Just in').getByRole('button', { name: '👍, 1 reaction' }).click()
  await expect(row(ann.page, 'Just in').getByRole('button', { name: '👍, 2 reactions' })).toBeVisible()
  await choose(ann.page, row(ann.page, 'Just in'), 'Copy')
  expect(await ann.page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Just in. See https://example.com/x.',
  )

  await choose(ann.page, row(ann.page, 'Just in'), 'Quote')
  await write(ann.page, 'Then begin')
  await expect(row(ben.page, 'Then begin').getByRole('button', { name: /You\s*Just in/ })).toBeVisible()
  await choose(ann.page, row(ann.page, 'Then begin'), 'Edit')
  await input(ann.page).fill('Then begin, please')
  await ann.page.getByRole('button', { name: 'Save' }).click()
  await expect(row(ben.page, 'Then begin, please')).toContainText('edited')
  await look(ann.page, 'room')
  await expectAccessible(ann.page)

  await choose(ben.page, first(ben.page, 'Just in'), 'Recall')
  await expect(row(ann.page, /Ben.? recalled a message/)).toBeVisible()
  await expect(row(ann.page, 'Then begin')).toContainText('The quoted message was recalled')
  await input(ben.page).fill('A draft')
  await ben.page.getByRole('button', { name: 'Edit again' }).click()
  const replace = ben.page.getByRole('dialog', { name: 'Replace what you typed?' })
  await replace.getByRole('button', { name: 'Replace' }).click()
  await expect(input(ben.page)).toHaveValue('Just in. See https://example.com/x.')
  await look(ben.page, 'room-recalled')

  await choose(ben.page, row(ben.page, 'Are you home'), 'Delete')
  await ben.page
    .getByRole('dialog', { name: 'Delete this message?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(row(ben.page, 'Are you home')).toHaveCount(0)
  await expect(row(ann.page, 'Are you home')).toBeVisible()

  // By key alone: the newest, and the one above it.
  await ann.page.getByRole('button', { name: 'Options for this message' }).last().focus()
  await ann.page.keyboard.press('ArrowUp')
  await ann.page.keyboard.press('Enter')
  await expect(tools(ann.page)).toContainText('Are you home')
  await ann.page.goBack()
  await expect(tools(ann.page)).toBeHidden()
  await expect(ann.page).toHaveTitle('Ben · Thrum')

  // Written without a line, it stands there and goes out by itself.
  await ann.context.setOffline(true)
  await expect(ann.page.getByText('Network problem')).toBeVisible()
  await write(ann.page, 'Written on the train')
  await expect(
    row(ann.page, 'on the train').getByRole('img', { name: 'Waiting for a connection' }),
  ).toBeVisible()
  const asked = ann.page.waitForResponse((response) => response.url().includes('/api/friend/check'))
  await ann.context.setOffline(false)
  // With a line again the page asks how they stand: before the friendship ends, so that only the message tells.
  await asked
  await expect(row(ben.page, 'on the train')).toBeVisible()
  await expect(row(ann.page, 'on the train').getByText('Read').first()).toBeVisible()

  await world.sql('delete from friendships where user_id = $1 and friend_id = $2', [ben.id, ann.id])
  await write(ann.page, 'Are you angry?')
  await expect(ann.page.getByRole('status').filter({ hasText: 'has ended the friendship' })).toBeVisible()
  await expect(
    row(ann.page, 'Are you angry?').getByRole('button', { name: 'Not sent. Send again' }),
  ).toBeVisible()
  await expectAccessible(ann.page)
  await look(ann.page, 'room-ended')
  await ann.page.reload()
  await expect(row(ann.page, 'Are you angry?')).toBeVisible()
  await expect(ann.page.getByRole('button', { name: 'Add again' })).toBeVisible()
})

test('CHAT-009, CHAT-010, CHAT-011, CHAT-012, CHAT-057, CHAT-058, CHAT-059, CHAT-066 a long conversation keeps its place', async ({
  world,
  person,
}) => {
  const ann = await person('Ann')
  const ben = await person('Ben')
  const kit = await person('Kit')
  await world.befriend(ann.id, ben.id)
  await world.befriend(ann.id, kit.id)
  await say(ben, ann, 'Line 1')
  await seedLines(world, ann, ben, 200)
  await ann.page.goto(`${ann.url}${chatWith(ben)}`)
  // More than a screen is unread: it begins there.
  await expect(ann.page.getByText('New messages', { exact: true })).toBeInViewport()
  await expect(ann.page.getByRole('button', { name: /\d+ new messages/ })).toBeVisible()
  await rest(ann.page)
  await look(ann.page, 'room-unread')
  await ann.page.getByRole('button', { name: /\d+ new messages/ }).click()
  await expect(row(ann.page, 'Line 200')).toBeInViewport()
  await expect(ann.page.getByRole('button', { name: /new messages|latest/ })).toHaveCount(0)

  // What comes while one reads above moves nothing; older ones neither.
  await log(ann.page).hover()
  await rest(ann.page)
  await ann.page.mouse.wheel(0, -600)
  const below = (node: Element) => node.scrollHeight - node.clientHeight - node.scrollTop
  await expect.poll(() => log(ann.page).evaluate(below)).toBeGreaterThan(500)
  await rest(ann.page)
  const anchor = row(ann.page, 'Line 190 ')
  const before = await topOf(anchor)
  await say(ben, ann, 'While you read')
  await expect(ann.page.getByRole('button', { name: '1 new message' })).toBeVisible()
  expect(Math.abs((await topOf(anchor)) - before)).toBeLessThanOrEqual(1)
  await ann.page.getByRole('button', { name: '1 new message' }).click()
  await expect(row(ann.page, 'While you read')).toBeInViewport()
  await say(ben, ann, 'At the end')
  await expect(row(ann.page, 'At the end')).toBeInViewport()

  await ben.page.goto(`${ben.url}${chatWith(ann)}`)
  await expect(row(ben.page, 'At the end')).toBeInViewport()
  for (const top of [399, 300, 200]) expect(await scrollUpTo(ben.page, top)).toBeLessThanOrEqual(1)
  // Where the list's own try failed, the button is there, by key too.
  await ben.page.route('**/api/chat/messages*', (route) => route.abort())
  const failed = ben.page.waitForEvent('requestfailed')
  const more = ben.page.getByRole('button', { name: 'View more' })
  // Older ones that were on their way still come, and move it out of sight.
  await expect(async () => {
    await log(ben.page).evaluate((node) => {
      node.scrollTop = 0
    })
    await expect(more).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await failed
  await more.focus()
  await rest(ben.page)
  await expect(more).toBeEnabled()
  // Before the way is free: the list may try again by itself.
  const lowest = await lowestOf(ben.page)
  await ben.page.unroute('**/api/chat/messages*')
  await ben.page.keyboard.press('Enter')
  await expect.poll(() => lowestOf(ben.page)).toBeLessThan(lowest)

  await ann.page.goto(`${ann.url}${chatWith(ben)}&at=20`)
  await expect(first(ann.page, 'Line 20 ')).toBeInViewport()
  await rest(ann.page)
  await look(ann.page, 'room-at')

  await choose(ann.page, first(ann.page, 'Line 20 '), 'Quote')
  await write(ann.page, 'About that one')
  await expect(row(ann.page, 'About that one')).toBeInViewport()
  // It lasts for a moment: whoever looks only afterwards may miss it.
  const marked = first(ann.page, 'Line 20 ').locator('[data-marked]').waitFor()
  await row(ann.page, 'About that one')
    .getByRole('button', { name: /Line 20/ })
    .click()
  await marked
  await expect(first(ann.page, 'Line 20 ')).toBeInViewport()
  await expect(ann.page.locator('[data-marked]')).toHaveCount(0)

  await choose(ann.page, first(ann.page, 'Line 20 '), 'Select')
  await popupsGone(ann.page)
  await first(ann.page, 'Line 22 ').getByRole('checkbox').check({ force: true })
  await expect(ann.page.getByText('2 selected')).toBeVisible()
  await expectAccessible(ann.page)
  await look(ann.page, 'room-select')
  await ann.page.getByRole('button', { name: 'As one' }).click()
  const forward = ann.page.getByRole('dialog', { name: 'Forward to' })
  await forward.getByRole('searchbox').fill('kit')
  // By its name: the box itself moves with the sheet that comes in.
  await forward.getByText('Kit', { exact: true }).click()
  await expect(forward.getByRole('checkbox')).toBeChecked()
  await expectAccessible(ann.page)
  await look(ann.page, 'room-forward')
  await forward.getByRole('button', { name: 'Forward to 1 person' }).click()
  await expect(forward).toBeHidden()
  await expect(ann.page.getByText('2 selected')).toBeHidden()
  await kit.page.goto(`${kit.url}${chatWith(ann)}`)
  await kit.page.getByRole('button', { name: /Chat history of/ }).click()
  await expect(kit.page.getByRole('dialog')).toContainText('Line 20 ')
  await look(kit.page, 'room-merged')
  await expectAccessible(kit.page)
})
