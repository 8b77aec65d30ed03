import { readFile } from 'node:fs/promises'
import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import { listPatterns } from '@thrum/contracts/pattern/pattern.routes'
import { expect, expectAccessible, look } from './fixtures.ts'
import { pairInClassic, stopButton, stoppedAfter, TIME_STOPS, test, tile } from './toy-bench.ts'

const STOP = 'a9000000'
const TIDE = 'a9013c04'
const TIDE_AT_FULL = 'a9016404'
const is = (wanted: string) => (write: { code: string }) => write.code === wanted

test('PLR-09, PLR-08, TOY-04, P-A6 what was played is recorded until STOP, kept, played again in a loop, saved as a file and sent to a friend, who keeps it', async ({
  owner,
  lab,
  person,
  world,
}) => {
  const ann = await owner('Ann')
  const ben = await person('Ben')
  await world.befriend(ann.id, ben.id)
  const { page, address } = ann
  await pairInClassic(ann)
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('Begins with the first move.')).toBeVisible()
  await tile(page, 'Tide').click()
  await lab.nextWrite(address, is(TIDE))
  await look(page, 'pattern-recording')
  await tile(page, 'Strength 5').click()
  await lab.nextWrite(address, is(TIDE_AT_FULL))
  // It is held for a while, so that it is felt again.
  const end = page.getByRole('button', { name: /^End recording/ })
  await expect(end).not.toHaveText((await end.textContent()) ?? '')
  await stopButton(page).click()
  const keep = page.getByRole('dialog', { name: 'Keep this pattern' })
  await look(page, 'pattern-keep')
  await expectAccessible(page)
  await keep.getByRole('textbox', { name: 'Name' }).fill('Evening tide')
  await keep.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(page.getByText('Kept in your patterns')).toBeVisible()
  const { records } = await ann.call(listPatterns)
  expect(records).toMatchObject([{ name: 'Evening tide', slots: ['1'] }])

  await page.addInitScript(TIME_STOPS)
  await page.goto(`${ann.url}/pages/player/player`)
  await page.getByRole('link', { name: /My patterns/ }).click()
  const row = page.getByRole('link', { name: /Evening tide/ })
  await expect(row).toBeVisible()
  await look(page, 'pattern-gallery')
  await expectAccessible(page)
  await row.click()
  const begunAtMs = performance.now()
  await tile(page, 'Play on my device').click()
  const first = await lab.nextWrite(address, is(TIDE), { sinceMs: begunAtMs })
  const full = await lab.nextWrite(address, is(TIDE_AT_FULL), { sinceMs: first.atMs })
  await look(page, 'pattern-playing')
  await expectAccessible(page)
  const again = await lab.nextWrite(address, is(TIDE), { sinceMs: full.atMs })
  await stopButton(page).click()
  const stop = await lab.nextWrite(address, is(STOP), { sinceMs: again.atMs })
  expect(await stoppedAfter(page, 'pointerdown')).toBeLessThanOrEqual(50)
  await expect(tile(page, 'Play on my device')).toBeVisible()
  await lab.heard(address)
  const isLater = (write: { address: string; atMs: number; code: string }) =>
    write.address === address && write.atMs > stop.atMs && write.code !== STOP
  expect(lab.writes.filter(isLater)).toEqual([])

  await page.getByRole('button', { name: 'Back' }).last().click()
  const act = async (name: string) => {
    await row.press('Shift+F10')
    await tile(page, name).click()
  }
  await act('Save as file')
  const download = page.waitForEvent('download')
  await tile(page, 'Pattern file').click()
  expect((await download).suggestedFilename()).toBe('Evening tide.thrum.json')
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(file).toMatchObject({ format: 'thrum-pattern', version: 1, name: 'Evening tide' })
  const [atMs, ...played] = file.tracks['1'][0]
  expect(atMs).toBeLessThan(20)
  expect(played).toEqual([60, 4])

  await act('Send to a friend')
  const forward = page.getByRole('dialog', { name: 'Forward to' })
  await forward.getByText('Ben').click()
  await forward.getByRole('button', { name: 'Forward to 1 person' }).click()
  await expect(page.getByText('Forwarded')).toBeVisible()
  await act('Delete')
  await expect(row).toBeHidden()
  await look(page, 'pattern-deleted')
  await tile(page, 'Undo').click()
  await expect(row).toBeVisible()

  await ben.page.goto(`${ben.url}/TUIKit/components/TUIChat/index?conversationID=${toConversationId(ann.id)}`)
  const card = ben.page.getByRole('log').getByRole('button', { name: /Evening tide/ })
  await expect(card.first()).toBeVisible()
  await look(ben.page, 'pattern-card')
  await expectAccessible(ben.page)
  await card.first().click()
  await tile(ben.page, 'Keep this pattern').click()
  await look(ben.page, 'pattern-received')
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(ben.page.getByText('Kept in your patterns')).toBeVisible()
  expect((await ben.call(listPatterns)).records).toMatchObject([{ name: 'Evening tide' }])
})
