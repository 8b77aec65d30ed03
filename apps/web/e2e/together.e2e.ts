import type { Page } from '@playwright/test'
import type { PatternData } from '@thrum/contracts/pattern/pattern.entities'
import { listPatterns, savePattern } from '@thrum/contracts/pattern/pattern.routes'
import { expect, expectAccessible, look, type Person, popupsGone, test } from './fixtures.ts'
import { invite, openOnline, readyAgain, stopNow, words } from './play-bench.ts'
import { toneFile } from './sound-bench.ts'

test.use({ radio: 'virtual' })

const motor = (page: Page) => page.getByRole('meter', { name: 'Motor' })
const pad = (page: Page) => page.getByRole('slider', { name: 'Touch pad' })
const drawing = (page: Page) => page.getByRole('slider', { name: 'Shared drawing' })
async function takeWay(page: Page, name: string): Promise<void> {
  await popupsGone(page)
  await page.getByRole('radio', { name, exact: true }).check({ force: true })
}

/** Pairs the toy that is drawn on the page. */
async function pair({ page, url }: Person): Promise<void> {
  await page.goto(`${url}/pages/player/classicPlay`)
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await expect(motor(page)).toHaveJSProperty('value', 0)
  await openOnline(page, `${url}/pages/bar/home`)
}

/** The finger at a level of the pad, 0 to 100. */
async function finger(page: Page, level: number, xRatio = 0.5): Promise<void> {
  const box = await pad(page).boundingBox()
  if (box === null) throw new Error('no pad')
  await page.mouse.move(box.x + box.width * xRatio, box.y + box.height * (1 - level / 100))
}

const playButton = (page: Page) => page.getByRole('button', { name: 'Play', exact: true })

/** Begins, unless it plays already. */
async function play(page: Page): Promise<void> {
  if (await playButton(page).isVisible()) await playButton(page).click()
}

/**
 * The toy on the page comes to this level. On a very busy machine the steering page may miss its beats; then the toy
 * rests, and a person would touch again, as this does.
 */
async function follows(page: Page, level: number, touch: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await touch()
    await expect(motor(page)).toHaveJSProperty('value', level, { timeout: 4_000 })
  }).toPass()
}

/** The drawn line, as it is shown. */
async function lineOf(page: Page): Promise<string> {
  return (await drawing(page).locator('path').last().getAttribute('d')) ?? ''
}

test('INT-20, INT-17, INT-21, P-A9 steers the partner’s toy by a finger, recorded by a yes of both, a hint comes back, and both draw one line', async ({
  person,
}) => {
  const [noa, mara] = [await person('Noa'), await person('Mara')]
  await mara.bindToy('P2')
  await pair(mara)
  await invite(noa, mara.inviteNum)
  await mara.page.getByRole('button', { name: 'Agree' }).click()
  await expect(mara.page.getByText('Playing now')).toBeVisible()

  await recordBoth(noa, mara)
  await takeWay(noa.page, 'Touch')
  await pad(noa.page).scrollIntoViewIfNeeded()
  await follows(mara.page, 0.7, async () => {
    await noa.page.mouse.up()
    await finger(noa.page, 50)
    await noa.page.mouse.down()
    await finger(noa.page, 70)
  })
  await mara.page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(noa.page.getByText(words('Mara: more'))).toBeVisible()
  await look(noa.page, 'together-touch')
  await look(mara.page, 'together-receive')
  await noa.page.mouse.up()
  await expect(motor(mara.page)).toHaveJSProperty('value', 0)
  await recordingSign(mara.page).click()
  for (const page of [noa.page, mara.page]) await expect(recordingSign(page)).toHaveCount(0)

  // By keys the level holds; the receiver's stop ends it, and nothing comes back by itself.
  await pad(noa.page).focus()
  await follows(mara.page, 0.2, async () => {
    await noa.page.keyboard.press('Home')
    await noa.page.keyboard.press('PageUp')
  })
  await stopNow(mara.page).click()
  await expect(motor(mara.page)).toHaveJSProperty('value', 0)
  await expect(pad(noa.page)).toHaveAttribute('aria-valuenow', '0')
  await readyAgain(mara.page).click()
  await expect(pad(noa.page)).not.toHaveAttribute('aria-disabled')
  await expect(motor(mara.page)).toHaveJSProperty('value', 0)

  await takeWay(noa.page, 'Draw')
  await drawing(noa.page).focus()
  for (const key of ['PageUp', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await noa.page.keyboard.press(key)
  await drawing(mara.page).focus()
  await mara.page.keyboard.press('End')
  for (const key of ['PageUp', 'ArrowLeft', 'ArrowLeft']) await mara.page.keyboard.press(key)
  await expect.poll(() => lineOf(noa.page)).toMatch(/^M0 0\.3.*L15 0\.3M111 0\.3/)
  await expect.poll(() => lineOf(mara.page)).toBe(await lineOf(noa.page))
  await follows(mara.page, 0.7, () => play(noa.page))
  await look(noa.page, 'together-draw')
  await look(mara.page, 'together-draw-receive')
  await expectAccessible(noa.page)
  await expectAccessible(mara.page)
  await noa.page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(motor(mara.page)).toHaveJSProperty('value', 0)
  await expect(noa.page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()

  // What was recorded waits for the end of the play; each decides on the own device.
  await mara.page.getByRole('button', { name: 'End session' }).click()
  await mara.page.getByRole('dialog').getByRole('button', { name: 'End session' }).first().click()
  await expect(mara.page.getByRole('dialog', { name: 'Keep this pattern' })).toBeVisible()
  await look(mara.page, 'record-keep')
  await keepSheet(mara.page).getByRole('button', { name: 'Keep', exact: true }).click()
  await noa.page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await keepSheet(noa.page).getByRole('button', { name: 'Don’t keep it' }).click()
  for (const { page } of [noa, mara]) await expect(keepSheet(page)).toBeHidden()
  expect((await mara.call(listPatterns)).records).toMatchObject([{ slots: ['1'] }])
  expect((await noa.call(listPatterns)).records).toEqual([])
})

const recordingSign = (page: Page) => page.getByRole('button', { name: 'End recording' })
const keepSheet = (page: Page) => page.getByRole('dialog', { name: 'Keep this pattern' })

/** One asks in vain; then the other asks, the first says yes, and each sees that it runs. */
async function recordBoth(one: Person, other: Person): Promise<void> {
  const ask = ({ page }: Person) => page.getByRole('button', { name: 'Ask to record' }).click()
  const asked = ({ page }: Person, name: string) =>
    page.getByRole('dialog', { name: words(`${name} asks to record this play`) })
  await ask(one)
  await expect(asked(other, one.nickName)).toBeVisible()
  await look(other.page, 'record-asked')
  await expectAccessible(other.page)
  // Looking holds the page up; a toy that rests for it withdraws the question.
  const no = asked(other, one.nickName).getByRole('button', { name: 'Don’t record' })
  await no.click({ timeout: 5_000 }).catch(() => undefined)
  await expect(asked(other, one.nickName)).toBeHidden()

  await ask(other)
  await asked(one, other.nickName).getByRole('button', { name: 'Yes, record' }).click()
  for (const { page } of [one, other]) await expect(recordingSign(page)).toBeVisible()
  await expectAccessible(one.page)
}

test('INT-20, INT-17 music that stays on one’s own device steers the partner’s toy, as does a pattern, until STOP', async ({
  person,
}) => {
  const [noa, mara] = [await person('Noa'), await person('Mara')]
  await mara.bindToy('P2')
  const data: PatternData = { durationMs: 1_000, tracks: { '1': [[0, 35]] } }
  await noa.call(savePattern, {
    id: 'LowTide'.padEnd(20, '0'),
    name: 'Low tide',
    pattern: JSON.stringify(data),
  })
  await pair(mara)
  await invite(noa, mara.inviteNum)
  await mara.page.getByRole('button', { name: 'Agree' }).click()
  const stop = noa.page.getByRole('button', { name: 'Stop', exact: true })

  await takeWay(noa.page, 'Patterns')
  await noa.page.getByRole('button', { name: 'Choose a pattern' }).click()
  await noa.page.getByRole('button', { name: /Low tide/ }).click()
  await follows(mara.page, 0.35, () => play(noa.page))
  await look(noa.page, 'together-pattern')
  await takeWay(noa.page, 'Music')
  await expect(motor(mara.page)).toHaveJSProperty('value', 0)

  await noa.page
    .getByLabel('Add music')
    .setInputFiles({ name: 'Slow Tide.wav', mimeType: 'audio/wav', buffer: toneFile(20, () => 0.8) })
  await follows(mara.page, 0.3, () => play(noa.page))
  await look(noa.page, 'together-music')
  await expectAccessible(noa.page)
  await stop.click()
  await expect(motor(mara.page)).toHaveJSProperty('value', 0)
  await expect(playButton(noa.page)).toBeVisible()
  await look(noa.page, 'together-music-stopped')
  await expect(motor(mara.page)).toHaveJSProperty('value', 0)
})
