import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import { UPLOAD_PART_MAX_BYTES } from '@thrum/contracts/limits'
import { expect, expectAccessible, look, test } from './fixtures.ts'

const CHAT = '/TUIKit/components/TUIChat/index'
const PART = '**/api/user/upload/part*'

const log = (page: Page) => page.locator('[data-top]').getByRole('log')
const files = (page: Page) => log(page).locator('[data-file]')

async function say(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(words)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** As if it were dragged from the desktop of the device. */
async function drop(page: Page, name: string): Promise<void> {
  await page.evaluate((fileName) => {
    const data = new DataTransfer()
    data.items.add(new File(['#!/bin/sh'], fileName))
    document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
  }, name)
}

test('CHAT-046, INPT-017, INPT-018, INPT-019, INPT-032, UPL-01 a large file goes on after a reload and holds back no words, a program is warned of', async ({
  friends,
}) => {
  const [ann, ben] = await friends('Ann', 'Ben')
  const plan = Buffer.alloc(UPLOAD_PART_MAX_BYTES + 1_000, 'plan')
  await ann.page.goto(`${ann.url}${CHAT}?conversationID=${toConversationId(ben.id)}`)
  await ben.page.goto(`${ben.url}${CHAT}?conversationID=${toConversationId(ann.id)}`)

  // The first part arrives, the second one never does while this page stands.
  const offsets: (string | null)[] = []
  await ann.page.route(PART, (route) => {
    offsets.push(new URL(route.request().url()).searchParams.get('offset'))
    return offsets.length === 2 ? undefined : route.continue()
  })
  await ann.page.getByRole('button', { name: 'More', exact: true }).click()
  await look(ann.page, 'files-more')
  await ann.page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'Weekend plan.pdf', mimeType: 'application/pdf', buffer: plan })
  await expect(log(ann.page).getByRole('progressbar', { name: 'Sending the file' })).toBeVisible()
  await expect.poll(() => offsets.length).toBe(2)
  await say(ann.page, 'Look at this')
  await expect(log(ben.page).getByText('Look at this')).toBeVisible()
  await expect(files(ben.page)).toHaveCount(0)
  await look(ann.page, 'files-sending')
  await expectAccessible(ann.page)
  await ann.page.reload()
  await expect(files(ben.page)).toHaveCount(1)
  expect(offsets).toEqual(['0', `${UPLOAD_PART_MAX_BYTES}`, `${UPLOAD_PART_MAX_BYTES}`])

  const download = ben.page.waitForEvent('download')
  await files(ben.page).getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('Weekend plan.pdf')
  expect((await readFile(await (await download).path())).equals(plan)).toBe(true)
  await expect(files(ben.page).getByText('Downloaded')).toBeVisible()

  await drop(ann.page, 'All pictures of our holiday by the sea\u202egpj.SH')
  const question = ann.page.getByRole('dialog', { name: 'Send this file?' })
  await expect(question).toContainText('All pictures of our holiday by the seagpj.SH')
  await look(ann.page, 'files-ask')
  await question.getByRole('button', { name: 'Send' }).click()
  await expect(files(ben.page)).toHaveCount(2)
  await files(ben.page).last().getByRole('button', { name: 'Download' }).click()
  const warning = ben.page.getByRole('dialog', { name: 'This file can run on your device' })
  await expect(warning).toBeVisible()
  await look(ben.page, 'files-warning')
  await expectAccessible(ben.page)
  const program = ben.page.waitForEvent('download')
  await warning.getByRole('button', { name: 'Download all the same' }).click()
  expect((await program).suggestedFilename()).toBe('All pictures of our holiday by the seagpj.SH')
  await look(ben.page, 'files-room')
})
