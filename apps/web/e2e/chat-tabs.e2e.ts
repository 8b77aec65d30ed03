import type { Page } from '@playwright/test'
import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import { listMessages } from '@thrum/contracts/chat/chat.routes'
import { say } from './chat-bench.ts'
import { expect, test } from './fixtures.ts'

const CHAT = '/TUIKit/components/TUIChat/index'

/** Addresses of the page's chat lines. */
function watchLines(page: Page): string[] {
  const lines: string[] = []
  page.on('websocket', (socket) => {
    if (socket.url().includes('/chat.io')) lines.push(socket.url())
  })
  return lines
}

const write = async (page: Page, text: string) => {
  const input = page.getByRole('textbox', { name: 'Message' })
  await input.fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test('SESS-008, CHAT-024 tabs share a line and its number; what is written without a network goes out by itself', async ({
  friends,
}) => {
  const [ann, ben] = await friends('ann', 'ben')
  const chat = `${ann.url}${CHAT}?conversationID=${toConversationId(ben.id)}`
  const first = ann.page
  const firstLines = watchLines(first)
  await first.goto(chat)
  await write(first, 'From the first')
  await expect(first.getByText('From the first', { exact: true })).toBeVisible()
  const second = await first.context().newPage()
  const secondLines = watchLines(second)
  await second.goto(chat)
  await expect(second.getByText('From the first', { exact: true })).toBeVisible()
  await write(second, 'From the second')
  await say(ben, ann, 'From Ben')
  for (const page of [first, second]) {
    await expect(page.getByText('From the second', { exact: true })).toBeVisible()
    await expect(page.getByText('From Ben', { exact: true })).toBeVisible()
  }
  expect(firstLines).toHaveLength(1)
  expect(secondLines).toHaveLength(0)

  await first.close()
  await expect.poll(() => secondLines).toHaveLength(1)
  await say(ben, ann, 'Still there?')
  await expect(second.getByText('Still there?', { exact: true })).toBeVisible()

  await second.context().setOffline(true)
  for (const text of ['one', 'two', 'three']) await write(second, `${text} offline`)
  await second.context().setOffline(false)
  const said = async () => {
    const { records } = await ben.call(listMessages, { conversationID: toConversationId(ann.id), limit: 3 })
    return records.map(({ payload }) => payload.text).reverse()
  }
  await expect.poll(said).toEqual(['one offline', 'two offline', 'three offline'])
})
