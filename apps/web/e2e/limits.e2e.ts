import type { Locator, Page } from '@playwright/test'
import { parseOrder } from '@thrum/toy-protocol/order'
import { expect, expectAccessible, look } from './fixtures.ts'
import { codesSince, invite, openOnline, STOP, stopNow, words } from './play-bench.ts'
import { pairInClassic, stopButton, test, tile } from './toy-bench.ts'

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
  const limits = mara.page.getByRole('region', { name: 'Your limits' })
  await limits.getByText('Smoothly').click()
  await limits.getByRole('switch', { name: 'Warmth' }).click()
  await limits.getByRole('button', { name: '15 min' }).click()
  await expect(noa.page.getByText('Grows smoothly')).toBeVisible()
  await expect(noa.page.getByText(/Ends in .?14:\d\d/)).toBeVisible()
  await expect(noa.page.getByText(words('Mara turned this off'))).toBeVisible()
  await expect(noa.page.getByRole('button', { name: 'Level 1' })).toBeDisabled()
  await expectAccessible(mara.page)
  await mara.page.getByRole('button', { name: /^More limits/ }).click()
  await expect(limits).toBeHidden()

  await mara.page.getByRole('slider', { name: 'Never stronger than' }).fill('20')
  await expect(noa.page.getByText(words('Mara’s limit: 20%'))).toBeVisible()
  const sinceMs = performance.now()
  await tide.click()
  await lab.nextWrite(mara.address, ({ code }) => code === 'a9011404', { sinceMs })
  // Not at once, as it would be without the limit, and never above the cap.
  const climb = codesSince(lab, mara.address, sinceMs).map((code) => parseOrder(code)?.level ?? 0)
  expect(climb.length).toBeGreaterThan(2)
  expect(climb).toEqual([...climb].sort((one, other) => one - other))
  expect(Math.max(...climb)).toBe(20)

  await tile(noa.page, 'Wave').first().click()
  await stopUntilConfirmed(mara.page, stopNow(mara.page))
  await expect(noa.page.getByText(/^Stopped in \d+ ms$/)).toBeVisible()
  expect(codesSince(lab, mara.address, sinceMs).at(-1)).toBe(STOP)
  await expectAccessible(noa.page)
  await look(noa.page, 'limits-send')
  await look(mara.page, 'limits-receive')

  await mara.page.reload()
  await expect(noa.page.getByText('Grows smoothly')).toBeVisible()
  await mara.page.getByRole('button', { name: /^More limits/ }).click()
  await expect(mara.page.getByRole('switch', { name: 'Warmth' })).not.toBeChecked()
  await look(mara.page, 'limits-open')
  await expect(mara.page.getByText(/14:\d\d/).first()).toBeVisible()
})

test('TOY-04 10,000 moves within seconds make no more writes than the toy takes, the last one exact, and leave no memory behind', async ({
  owner,
  lab,
}) => {
  const mara = await owner('Mara', 'O3')
  await pairInClassic(mara)
  const cdp = await mara.page.context().newCDPSession(mara.page)
  const heapBytes = async () => {
    await cdp.send('HeapProfiler.collectGarbage')
    return (await cdp.send('Runtime.getHeapUsage')).usedSize
  }
  await tile(mara.page, 'Tide').first().click()
  await lab.nextWrite(mara.address, ({ code }) => code === 'a9013c04')
  // The page has drawn all it draws before it is weighed.
  await moveStrength(mara.page, 500, 1)
  const before = await heapBytes()
  const sinceMs = performance.now()
  await moveStrength(mara.page, 10_000, 4)
  await expect(tile(mara.page, 'Pattern, strength 4')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => codesSince(lab, mara.address, sinceMs).at(-1)).toBe('a9015004')
  const writes = codesSince(lab, mara.address, sinceMs)
  const spentMs = performance.now() - sinceMs
  expect(writes.length).toBeGreaterThan(5)
  expect(writes.length).toBeLessThanOrEqual(Math.ceil(spentMs / 100) + 1)
  expect((await heapBytes()) - before).toBeLessThan(2_000_000)
  await stopUntilConfirmed(mara.page, stopButton(mara.page))
  expect(codesSince(lab, mara.address, sinceMs).at(-1)).toBe(STOP)
})

/** On a busy machine the emulated radio's answer may take longer than the second in which a stop is to be confirmed. */
async function stopUntilConfirmed(page: Page, stop: Locator): Promise<void> {
  await expect(async () => {
    await stop.last().click()
    await expect(page.getByText(/^Stopped in \d+ ms$/)).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

/** Taps the first motor's strengths in turn, fifty in each frame, and ends on `last` (1 to 5). */
async function moveStrength(page: Page, moves: number, last: number): Promise<void> {
  await page.evaluate(
    async ([moves, last]) => {
      const steps = [...document.querySelectorAll<HTMLElement>('button[aria-label^="Pattern, strength"]')]
      for (let move = 1; move < moves; move++) {
        steps[move % 5]?.click()
        if (move % 50 === 0) await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      steps[last - 1]?.click()
    },
    [moves, last] as const,
  )
}
