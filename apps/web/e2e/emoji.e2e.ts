import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import { still } from '../../server/src/features/media/sample-pictures.testkit.ts'
import { expect, expectAccessible, look, test } from './fixtures.ts'

test('INPT-008, INPT-009, INPT-010, INPT-011, CHAT-047 emoji go into the text, stickers at once, one’s own too, by tap and by key', async ({
  person,
  world,
}) => {
  const ann = await person('Ann')
  const ben = await person('Ben')
  await world.befriend(ann.id, ben.id)
  const chatOf = (url: string, id: typeof ann.id) =>
    `${url}/TUIKit/components/TUIChat/index?conversationID=${toConversationId(id)}`
  await ben.page.goto(chatOf(ben.url, ann.id))
  await ann.page.goto(chatOf(ann.url, ben.id))
  const { page } = ann
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('ab')
  await field.press('ArrowLeft')
  await page.getByRole('button', { name: 'Emoji and stickers' }).click()
  const panel = page.getByRole('region', { name: 'Emoji and stickers' })
  await panel.getByRole('button', { name: 'red heart' }).click()
  await expect(field).toHaveValue('a❤️b')
  await expectAccessible(page)
  await look(page, 'emoji-basic')

  const desire = panel.getByRole('tab', { name: 'Desire' })
  await desire.click()
  await expect(panel.getByRole('tabpanel').getByRole('button')).toHaveCount(17)
  const picture = panel.getByRole('tabpanel').locator('img').first()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256)
  await look(page, 'emoji-desire')
  await panel.getByRole('searchbox').fill('lion')
  const lion = panel.getByRole('tabpanel').getByRole('button', { name: 'lion' })
  await lion.focus()
  await lion.press('Enter')
  const sticker = { name: 'Sticker: lion' }
  await expect(page.getByRole('log').getByRole('img', sticker)).toBeVisible()
  await expect(field).toHaveValue('a❤️b')
  await expect(ben.page.getByRole('log').getByRole('img', sticker)).toBeVisible()
  await panel.getByRole('tab', { name: 'Your own' }).click()
  await expect(panel.getByText('No stickers of your own yet.')).toBeVisible()
  await look(page, 'emoji-own-none')
  const buffer = await still('webp', 400, 300)
  await page
    .getByLabel('Add a sticker')
    .last()
    .setInputFiles({ name: 'a.webp', mimeType: 'image/webp', buffer })
  const mine = panel.getByRole('button', { name: 'Sticker 1 of your own' })
  await mine.click()
  await expectAccessible(page)
  await look(page, 'emoji-own')
  const shown = ben.page.getByRole('log').getByRole('img', { name: 'Sticker', exact: true })
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320)
  await panel.getByRole('button', { name: 'Remove some' }).click()
  await panel.getByRole('button', { name: 'Remove sticker 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(panel.getByText('No stickers of your own yet.')).toBeVisible()
  await panel.getByRole('tab', { name: 'Your own' }).press('Escape')
  await expect(panel).toBeHidden()
  await expect(field).toBeFocused()
  await look(page, 'emoji-sticker')

  await ben.page.getByRole('textbox', { name: 'Message' }).fill('fine [OK]')
  await ben.page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log').getByText('fine 👌')).toBeVisible()
})
