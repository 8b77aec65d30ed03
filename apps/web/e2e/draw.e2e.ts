import type { Page } from '@playwright/test'
import { expect, expectAccessible, look } from './fixtures.ts'
import { stopButton, stoppedAfter, TIME_STOPS, test, tile } from './toy-bench.ts'

const STOP = 'a9000000'
const pen = (page: Page) => page.getByRole('slider', { name: 'Pen' })

/** A straight stroke on the stage; both ends as shares of its time and its level. */
async function drawStroke(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const box = await pen(page).boundingBox()
  if (box === null) throw new Error('no stage')
  const at = ([x, y]: [number, number]): [number, number] => [
    box.x + x * box.width,
    box.y + (1 - y) * box.height,
  ]
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 12 })
  await page.mouse.up()
}

test('PLR-06, PLR-08, PLR-09, TOY-04, P-A6 a drawn line plays in a loop, at a frequency that is felt at once, until STOP', async ({
  owner,
  lab,
}) => {
  const ann = await owner('Ann', 'H1')
  const { page } = ann
  await page.addInitScript(TIME_STOPS)
  await page.goto(`${ann.url}/pages/player/drawLine`)
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await lab.nextWrite(ann.address, ({ code }) => code === STOP)
  await lab.heard(ann.address)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  // A level that holds, and a rest: the loop is what brings the level back.
  await drawStroke(page, [0, 0.5], [0.7, 0.5])
  const first = await lab.nextWrite(ann.address, ({ code }) => /^a9013[0-4]00$/.test(code))
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Motor 2' }).click()
  await drawStroke(page, [0.1, 0.2], [0.6, 0.8])
  await look(page, 'draw')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Keep as a pattern' }).click()
  const keeping = page.getByRole('dialog', { name: 'Keep this pattern' })
  await keeping.getByRole('textbox').fill('Slow tide')
  await keeping.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(page.getByText('Kept in your patterns')).toBeVisible()

  await page.getByRole('button', { name: 'Frequency', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Frequency' })
  await tile(page, 'Fast').click()
  await expect(sheet.getByText('2.0 ×').first()).toBeVisible()
  await look(page, 'draw-frequency')
  await expectAccessible(page)
  // It goes on below the sheet: the line ends, and begins again.
  const rest = await lab.nextWrite(ann.address, ({ code }) => code === 'a9010000', { sinceMs: first.atMs })
  await lab.nextWrite(ann.address, ({ code }) => code === first.code, { sinceMs: rest.atMs })

  await stopButton(sheet).click()
  const stop = await lab.nextWrite(ann.address, ({ code }) => code === STOP, { sinceMs: rest.atMs })
  expect(await stoppedAfter(page, 'pointerdown')).toBeLessThanOrEqual(50)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/drawLine$/)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const moves = (sinceMs: number) =>
    lab.writes.filter(({ address, atMs, code }) => address === ann.address && atMs > sinceMs && code !== STOP)
  expect(moves(stop.atMs)).toEqual([])

  await page.reload()
  await expect(page.getByRole('slider', { name: 'Frequency' })).toHaveValue('2')
  // By keys: four steps of a quarter second, the level raised on the way.
  await pen(page).focus()
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight', 'PageUp', 'ArrowRight', 'ArrowRight'])
    await page.keyboard.press(key)
  await expect(pen(page)).toHaveAttribute('aria-valuetext', '1.0 s, strength 75%')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const show = (visibility: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, visibility)
  const began = await lab.nextWrite(ann.address, ({ code }) => code === 'a9014b00', { sinceMs: stop.atMs })
  await show('hidden')
  const hidden = await lab.nextWrite(ann.address, ({ code }) => code === STOP, { sinceMs: began.atMs })
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  expect(moves(hidden.atMs)).toEqual([])
  await show('visible')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const again = await lab.nextWrite(ann.address, ({ code }) => code !== STOP, { sinceMs: hidden.atMs })
  await page.getByRole('button', { name: 'Back' }).first().click()
  await lab.nextWrite(ann.address, ({ code }) => code === STOP, { sinceMs: again.atMs })
})
