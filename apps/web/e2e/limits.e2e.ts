import { parseOrder } from '@thrum/toy-protocol/order'
import { expect, expectAccessible, look } from './fixtures.ts'
import { codesSince, invite, openOnline, STOP, stopNow, words } from './play-bench.ts'
import { pairInClassic, test, tile } from './toy-bench.ts'

test('P-B3, DR-15, P-B4, INT-18 the receiver’s limits hold at the toy and are seen at once by the one who steers; a stop tells how long it took', async ({
  owner,
  person,
  lab,
}) => {
  const noa = await person('Noa')
  const mara = await owner('Mara', 'H1')
  await pairInClassic(mara)
  await openOnline(mara.page, `${mara.url}/pages/bar/home`)
  await invite(noa, mara.inviteNum)
  await mara.page.getByRole('button', { name: 'Agree' }).click()
  const tide = tile(noa.page, 'Tide').first()
  await expect(tide).toBeEnabled()
  await expect(mara.page.getByText('Playing now')).toBeVisible()
  await expect(noa.page.getByText(/^Network \d+ ms · Bluetooth \d+ ms/)).toBeVisible()

  await mara.page.getByRole('button', { name: /^More limits/ }).click()
  const sheet = mara.page.getByRole('dialog', { name: 'Your limits' })
  await sheet.getByText('Smoothly').click()
  await sheet.getByRole('switch', { name: 'Warmth' }).click()
  await sheet.getByRole('button', { name: '15 min' }).click()
  await expect(noa.page.getByText('Grows smoothly')).toBeVisible()
  await expect(noa.page.getByText(/Ends in .?14:5\d/)).toBeVisible()
  await expect(noa.page.getByText(words('Mara turned this off'))).toBeVisible()
  await expect(noa.page.getByRole('button', { name: 'Level 1' })).toBeDisabled()
  await expectAccessible(mara.page)
  await mara.page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  const sinceMs = performance.now()
  await tide.click()
  await lab.nextWrite(mara.address, ({ code }) => code === 'a9013c04', { sinceMs })
  const climb = lab.writes
    .filter((write) => write.address === mara.address && write.atMs >= sinceMs)
    .flatMap(({ code, atMs }) => ({ level: parseOrder(code)?.level ?? 0, atMs }))
  expect(climb.length).toBeGreaterThan(5)
  const first = climb[0]
  for (const { level, atMs } of climb) {
    // Two clocks and a busy machine: a tenth of a second, and one point.
    const allowed = 30 * ((atMs - (first?.atMs ?? 0)) / 1000 + 0.1) + (first?.level ?? 0) + 1
    expect(level).toBeLessThanOrEqual(allowed)
  }

  await tile(noa.page, 'Wave').first().click()
  await stopNow(mara.page).click()
  await expect(mara.page.getByText(/^Stopped in \d+ ms$/)).toBeVisible()
  await expect(noa.page.getByText(/^Stopped in \d+ ms$/)).toBeVisible()
  expect(codesSince(lab, mara.address, sinceMs).at(-1)).toBe(STOP)
  await expectAccessible(noa.page)
  await look(noa.page, 'limits-send')
  await look(mara.page, 'limits-receive')

  await mara.page.reload()
  await expect(noa.page.getByText('Grows smoothly')).toBeVisible()
  await mara.page.getByRole('button', { name: /^More limits/ }).click()
  await expect(mara.page.getByRole('switch', { name: 'Warmth' })).not.toBeChecked()
  await look(mara.page, 'limits-sheet')
  await expect(mara.page.getByText(/14:\d\d/).first()).toBeVisible()
})
