import type { Page } from '@playwright/test'
import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import { expect, expectAccessible, look, type Person, test } from './fixtures.ts'
import { openOnline, readyAgain, words } from './play-bench.ts'
import { stopButton, tile } from './toy-bench.ts'

test.use({ radio: 'virtual' })

const CHAT = '/TUIKit/components/TUIChat/index'

const chatWith = (other: Person) => `${CHAT}?conversationID=${toConversationId(other.id)}`
const motor = (page: Page) => page.getByRole('meter', { name: 'Motor' })
const controls = (page: Page) => page.getByRole('dialog', { name: 'Playing together' })

/** Pairs the toy that is drawn on the page. */
async function pair({ page, url }: Person): Promise<void> {
  await page.goto(`${url}/pages/player/classicPlay`)
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await expect(motor(page)).toHaveJSProperty('value', 0)
}

test('CHAT-003, CHAT-004, CHAT-005, CHAT-006, CHAT-007, CHAT-072, INPT-005, INPT-027, INPT-031, INT-04, INT-05, INT-17 two friends play from their chat', async ({
  friends,
}) => {
  const [noa, mara] = await friends('Noa', 'Mara')
  await mara.bindToy('P2')
  await pair(mara)
  await openOnline(mara.page, `${mara.url}/pages/bar/mine`)
  await openOnline(noa.page, `${noa.url}/pages/chat/operate?id=${mara.id}`)
  await noa.page.getByRole('button', { name: 'Message', exact: true }).click()

  const input = noa.page.getByRole('textbox', { name: 'Message' })
  await input.fill('line\n'.repeat(12))
  expect(await input.evaluate((field) => field.clientHeight)).toBe(160)
  await input.fill('Are you there?')
  await expect.poll(() => input.evaluate((field) => field.clientHeight)).toBe(44)
  await noa.page.reload()
  await expect(input).toHaveValue('Are you there?')

  await noa.page.getByRole('button', { name: 'Interact', exact: true }).click()
  await expect(noa.page.getByRole('dialog', { name: words('Waiting for Mara') })).toBeVisible()
  await mara.page.getByRole('button', { name: 'Agree' }).click()
  await expect(mara.page).toHaveURL(`${mara.url}${chatWith(noa)}`)
  await expect(noa.page).toHaveURL(`${noa.url}${chatWith(mara)}`)
  for (const { page } of [noa, mara]) {
    await expect(page.getByRole('button', { name: 'Interacting' })).toBeVisible()
    await expect(stopButton(page)).toBeVisible()
  }
  await input.press('End')
  await input.pressSequentially('!')
  await expect(mara.page.getByText('typing…').first()).toBeVisible()
  await look(noa.page, 'chat-interacting')
  await expectAccessible(noa.page)

  await noa.page.getByRole('button', { name: 'Interacting' }).click()
  await mara.page.getByRole('button', { name: 'Open controls' }).click()
  await expect(controls(mara.page).getByText('Playing now')).toBeVisible()
  await tile(noa.page, 'Steady').click()
  await expect(motor(mara.page)).toHaveJSProperty('value', 0.6)
  await look(noa.page, 'chat-controls-send')
  await look(mara.page, 'chat-controls-receive')
  await expectAccessible(mara.page)

  // Below the panel, and without it: the same STOP.
  await stopButton(controls(mara.page)).click()
  await expect(motor(mara.page)).toHaveJSProperty('value', 0)
  await expect(tile(noa.page, 'Steady')).toBeDisabled()
  await mara.page.keyboard.press('Escape')
  await expect(controls(mara.page)).toBeHidden()
  await look(mara.page, 'chat-stopped')
  await readyAgain(mara.page).click()
  await mara.page.getByRole('button', { name: 'Open controls' }).click()
  await tile(noa.page, 'Steady').click()
  await expect(motor(mara.page)).toHaveJSProperty('value', 0.6)

  await noa.page.keyboard.press('Escape')
  await expect(controls(noa.page)).toBeHidden()
  const question = noa.page.getByRole('dialog', { name: 'End this session?' })
  await noa.page.evaluate(() => window.history.back())
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep playing' }).click()
  await expect(question).toBeHidden()
  await expect(noa.page).toHaveURL(`${noa.url}${chatWith(mara)}`)
  await noa.page.getByRole('button', { name: 'Back' }).click()
  await question.getByRole('button', { name: 'End session' }).click()
  await expect(noa.page).not.toHaveURL(`${noa.url}${chatWith(mara)}`)
  await expect(mara.page.getByRole('dialog', { name: words('Noa ended the session') })).toBeVisible()
  await mara.page.getByRole('button', { name: 'OK' }).click()
  await expect(mara.page.getByRole('button', { name: 'Interact', exact: true })).toBeVisible()
  await expect(mara.page).toHaveURL(`${mara.url}${chatWith(noa)}`)
  await expect(stopButton(mara.page)).toHaveCount(0)
})
