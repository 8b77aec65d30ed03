import type { Page } from '@playwright/test'
import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import { phoneHeic } from '../../server/src/features/media/sample-heic.testkit.ts'
import { phoneJpeg } from '../../server/src/features/media/sample-pictures.testkit.ts'
import { expect, expectAccessible, look, test } from './fixtures.ts'

const CHAT = '/TUIKit/components/TUIChat/index'

const log = (page: Page) => page.locator('[data-top]').getByRole('log')
const pictures = (page: Page) => log(page).getByRole('button', { name: 'Open the picture' })
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Picture', exact: true })
const stage = (page: Page) => viewer(page).locator('[data-zoom]')

/** As if it were pasted from the clipboard of the device. */
async function paste(page: Page, bytes: Buffer): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).evaluate((field, base64) => {
    const content = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([content], 'a.jpg', { type: 'image/jpeg' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, bytes.toString('base64'))
}

/** Whether something is drawn, and how large. */
const drawn = (page: Page) =>
  pictures(page)
    .last()
    .locator('xpath=..')
    .evaluate((node) => {
      const img = node.querySelector('img')
      const { width, height } = node.getBoundingClientRect()
      return { isDrawn: (img?.naturalWidth ?? 0) > 0, longest: Math.round(Math.max(width, height)) }
    })

test('INPT-014, INPT-018, INPT-019, INPT-032, CHAT-040, CHAT-041, VIEW-001, VIEW-002, VIEW-006, VIEW-007, VIEW-008, VIEW-009, VIEW-010 two friends send pictures and look at them', async ({
  friends,
}) => {
  const [ann, ben] = await friends('Ann', 'Ben')
  // 1,500 × 2,000 px upright.
  const photo = await phoneJpeg(25)
  await ann.page.goto(`${ann.url}${CHAT}?conversationID=${toConversationId(ben.id)}`)
  await ben.page.goto(`${ben.url}${CHAT}?conversationID=${toConversationId(ann.id)}`)

  await ann.page.getByRole('button', { name: 'More', exact: true }).click()
  await look(ann.page, 'pictures-more')
  // It stands there before it has left, and goes when the page is there again.
  await ann.page.route('**/api/user/upload', () => undefined)
  await ann.page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(log(ann.page).getByRole('progressbar', { name: 'Sending the picture' })).toBeVisible()
  await look(ann.page, 'pictures-sending')
  await expectAccessible(ann.page)
  await ann.page.unrouteAll({ behavior: 'ignoreErrors' })
  await ann.page.reload()
  await expect(pictures(ben.page)).toHaveCount(1)
  await expect.poll(() => drawn(ben.page)).toEqual({ isDrawn: true, longest: 155 })
  await expect.poll(() => drawn(ann.page)).toEqual({ isDrawn: true, longest: 155 })

  await paste(ann.page, photo)
  const preview = ann.page.getByRole('dialog', { name: 'Send this picture?' })
  await expect(preview.getByRole('img')).toBeVisible()
  await look(ann.page, 'pictures-preview')
  await preview.getByRole('button', { name: 'Send' }).click()
  await expect(pictures(ben.page)).toHaveCount(2)
  await expectAccessible(ben.page)
  await look(ben.page, 'pictures-room')

  await pictures(ben.page).first().click()
  await expect(viewer(ben.page).getByText('1 / 2')).toBeVisible()
  // While one only looks it is the form for screens; closer it is the picture, made small before it left.
  const image = viewer(ben.page).getByRole('img')
  await expect(image).toHaveJSProperty('naturalHeight', 1_080)
  await look(ben.page, 'pictures-viewer')
  await expectAccessible(ben.page)
  await ben.page.keyboard.press('ArrowRight')
  await expect(viewer(ben.page).getByText('2 / 2')).toBeVisible()
  await expect(viewer(ben.page).getByRole('button', { name: 'Next picture' })).toBeDisabled()
  await stage(ben.page).dblclick()
  await expect(stage(ben.page)).toHaveAttribute('data-zoom', '2')
  await expect(image).toHaveJSProperty('naturalHeight', 1_920)
  const download = ben.page.waitForEvent('download')
  await viewer(ben.page).getByRole('button', { name: 'Save the picture' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Ann \d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.jpg$/)
  await expect(ben.page.getByText('Saved', { exact: true })).toBeVisible()

  // The one that is looked at is recalled: the other one takes its place.
  await pictures(ann.page).last().click({ button: 'right' })
  await ann.page
    .getByRole('dialog', { name: 'Message', exact: true })
    .getByRole('button', { name: 'Recall' })
    .click()
  await expect(viewer(ben.page).getByText('1 / 1')).toBeVisible()
  await ben.page.goBack()
  await expect(viewer(ben.page)).toBeHidden()
  await expect(log(ben.page).getByText('recalled a message')).toBeVisible()
  await expect(pictures(ben.page)).toHaveCount(1)
  await pictures(ben.page).click()
  await stage(ben.page).click()
  await expect(viewer(ben.page)).toBeHidden()
  await expect(pictures(ben.page)).toBeFocused()
})

test('INPT-014, P-E4, UP-07 a phone’s picture that no browser here can show goes up as it is, and comes as one', async ({
  friends,
}) => {
  const [ann, ben] = await friends('Ann', 'Ben')
  await ann.page.goto(`${ann.url}${CHAT}?conversationID=${toConversationId(ben.id)}`)
  await ben.page.goto(`${ben.url}${CHAT}?conversationID=${toConversationId(ann.id)}`)
  await ann.page.getByRole('button', { name: 'More', exact: true }).click()
  await ann.page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: await phoneHeic(10) })
  await expect(pictures(ben.page)).toHaveCount(1)
  for (const { page } of [ann, ben]) {
    await expect.poll(() => drawn(page)).toEqual({ isDrawn: true, longest: 155 })
  }
  await look(ann.page, 'pictures-heic')
})
