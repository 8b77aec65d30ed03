import type { Page } from '@playwright/test'
import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import { phoneJpeg } from '../../server/src/features/media/sample-pictures.testkit.ts'
import { expect, expectAccessible, look, test } from './fixtures.ts'

const CHAT = '/TUIKit/components/TUIChat/index'

const log = (page: Page) => page.locator('[data-top]').getByRole('log')
const top = (page: Page) => page.locator('[data-top]')

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test('CHAT-071, FRND-022 two friends find what they sent in the gallery, and let what comes disappear or be seen once', async ({
  friends,
}) => {
  const [ann, ben] = await friends('Ann', 'Ben')
  const photo = await phoneJpeg(25)
  await ann.page.goto(`${ann.url}${CHAT}?conversationID=${toConversationId(ben.id)}`)
  await ben.page.goto(`${ben.url}${CHAT}?conversationID=${toConversationId(ann.id)}`)
  await ann.page.getByRole('button', { name: 'More', exact: true }).click()
  await ann.page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(log(ben.page).getByRole('button', { name: 'Open the picture' })).toHaveCount(1)
  await say(ann.page, 'Look at https://example.org/menu tonight')

  await ben.page.getByRole('button', { name: /^Ann/ }).click()
  await expect(async () => {
    // A way that follows another within 300 ms is not taken.
    await ben.page.getByRole('link', { name: 'Pictures, files and links' }).click({ timeout: 2_000 })
    await expect(ben.page).toHaveURL(/gallery/, { timeout: 2_000 })
  }).toPass()
  await top(ben.page)
    .getByRole('button', { name: /^Open the picture/ })
    .click()
  const viewer = ben.page.getByRole('dialog', { name: 'Picture', exact: true })
  await expect(viewer.getByText('1 / 1')).toBeVisible()
  await look(ben.page, 'gallery-viewer')
  await ben.page.goBack()
  await look(ben.page, 'gallery-pictures')
  await expectAccessible(ben.page)
  await top(ben.page).getByRole('button', { name: 'Links' }).click()
  await expect(top(ben.page).getByRole('link', { name: 'https://example.org/menu' })).toBeVisible()
  await look(ben.page, 'gallery-links')
  await top(ben.page).getByRole('button', { name: 'Pictures' }).click()
  await top(ben.page)
    .getByRole('button', { name: /^Open the picture/ })
    .click()
  await viewer.getByRole('button', { name: 'Show in the chat' }).click()
  await expect(log(ben.page).getByText('Look at')).toBeVisible()
  await expect(viewer).toBeHidden()

  await ben.page.getByRole('button', { name: /^Ann/ }).click()
  await top(ben.page).getByRole('button', { name: 'Disappearing messages' }).click()
  await look(ben.page, 'fading-sheet')
  await ben.page.getByText('1 hour', { exact: true }).click()
  await expect(top(ben.page).getByRole('button', { name: /Disappearing messages.*1 hour/ })).toBeVisible()
  await look(ben.page, 'fading-row')
  await ben.page.goBack()
  const line = 'From now on messages disappear 1 hour after they were read'
  await expect(log(ben.page).getByText(line)).toBeVisible()
  await expect(log(ann.page).getByText(line)).toBeVisible()
  await say(ann.page, 'soon over')
  await expect(log(ben.page).getByRole('img', { name: 'Disappears 1 hour after it was read' })).toBeVisible()
  await look(ben.page, 'fading-room')
  await expectAccessible(ben.page)

  await ann.page.getByRole('button', { name: 'More', exact: true }).click()
  await ann.page
    .getByLabel('View-once picture', { exact: true })
    .setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: photo })
  const preview = ann.page.getByRole('dialog', { name: 'Send this picture?' })
  await expect(preview.getByRole('checkbox', { name: 'Can be opened once only' })).toBeChecked()
  await look(ann.page, 'once-preview')
  await preview.getByRole('button', { name: 'Send' }).click()
  await look(ben.page, 'once-closed')
  await log(ben.page).getByRole('button', { name: 'Open once' }).click()
  const seen = ben.page.getByRole('dialog', { name: 'View-once picture' })
  await expect(seen.getByRole('img')).toHaveJSProperty('naturalHeight', 1_080)
  await look(ben.page, 'once-open')
  await expect(log(ann.page).getByText('View-once picture, opened')).toBeVisible()
  await seen.getByRole('button', { name: 'Close' }).click()
  await expect(seen).toBeHidden()
  await expect(log(ben.page).getByText('View-once picture, opened')).toBeVisible()
  await look(ben.page, 'once-room')
})
