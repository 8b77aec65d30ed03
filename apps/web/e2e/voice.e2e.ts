import type { Page } from '@playwright/test'
import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import { expect, expectAccessible, look, test } from './fixtures.ts'

const CHAT = '/TUIKit/components/TUIChat/index'

const log = (page: Page) => page.locator('[data-top]').getByRole('log')
const clips = (page: Page) => log(page).locator('[data-voice]')
const bar = (page: Page) => page.getByRole('button', { name: 'Hold to talk' })
const timer = (page: Page) => page.getByRole('timer')

/** Puts the finger down on the voice bar. @returns moves it up by so many px */
async function hold(page: Page): Promise<(px: number) => Promise<void>> {
  const box = await bar(page).boundingBox()
  if (box === null) throw new Error('no voice bar')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  return (px) => page.mouse.move(x, y - px)
}

test('VOIC-001, VOIC-002, VOIC-004, VOIC-005, VOIC-008, VOIC-010, VOIC-011, VOIC-012, CHAT-044, CHAT-045 two friends talk by voice messages', async ({
  friends,
}) => {
  const [ann, ben] = await friends('Ann', 'Ben')
  await ann.page.goto(`${ann.url}${CHAT}?conversationID=${toConversationId(ben.id)}`)
  await ben.page.goto(`${ben.url}${CHAT}?conversationID=${toConversationId(ann.id)}`)

  await ann.page.getByRole('button', { name: 'Voice message', exact: true }).click()
  await expect(bar(ann.page)).toBeVisible()
  await look(ann.page, 'voice-bar')
  await hold(ann.page)
  const question = ann.page.getByRole('dialog', { name: 'Use the microphone?' })
  await expect(question).toBeVisible()
  await ann.page.mouse.up()
  await look(ann.page, 'voice-question')
  await question.getByRole('button', { name: 'Allow' }).click()
  await expect(question).toBeHidden()

  const raise = await hold(ann.page)
  await expect(timer(ann.page)).toHaveText(/^0:0[1-9]$/)
  await raise(60)
  await expect(ann.page.getByText('Swipe up to cancel')).toBeVisible()
  await look(ann.page, 'voice-swipe')
  await raise(140)
  await expect(ann.page.getByText('Release to cancel')).toBeVisible()
  await look(ann.page, 'voice-release')
  await raise(10)
  await expect(ann.page.getByText('Recording', { exact: true })).toBeVisible()
  await ann.page.mouse.up()
  await expect(clips(ann.page)).toHaveCount(1)

  const clip = clips(ben.page)
  await expect(clip).toHaveCount(1)
  await expect(clip.getByText('Not played yet')).toBeAttached()
  await look(ben.page, 'voice-unplayed')
  const slider = clip.getByRole('slider', { name: 'Position' })
  await slider.focus()
  await slider.press('ArrowRight')
  await expect(slider).toHaveValue('250')
  await clip.getByRole('button', { name: 'Speed: 1×' }).click()
  await expect(clip.getByRole('button', { name: 'Speed: 1.5×' })).toBeVisible()
  await look(ben.page, 'voice-playing')
  await expectAccessible(ben.page)
  await clip.getByRole('button', { name: /^Play, 0:0\d$/ }).click()
  await expect(clip.getByText('Not played yet')).toHaveCount(0)
  await expect(clip).toHaveAttribute('data-at', 'still')
  // Heard on whichever device.
  await ben.page.reload()
  await expect(clip).toHaveCount(1)
  await expect(clip.getByText('Not played yet')).toHaveCount(0)

  await ann.page.getByRole('button', { name: 'Record without holding' }).press('Enter')
  await expect(ann.page.getByRole('button', { name: 'Send the recording' })).toBeFocused()
  await expect(timer(ann.page)).toHaveText(/^0:0[1-9]$/)
  await look(ann.page, 'voice-keys')
  await expectAccessible(ann.page)
  await ann.page.goBack()
  const held = ann.page.getByRole('dialog', { name: 'Send this recording?' })
  await expect(held).toBeVisible()
  await look(ann.page, 'voice-held')
  await held.getByRole('button', { name: 'Send the recording' }).click()
  await expect(clips(ben.page)).toHaveCount(2)
})
