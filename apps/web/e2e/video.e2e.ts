import type { Page } from '@playwright/test'
import { promise } from '@thrum/testkit/figures'
import { makeFilm } from '../../server/src/features/media/sample-films.testkit.ts'
import { expect, expectAccessible, look } from './fixtures.ts'
import { stopButton, test } from './toy-bench.ts'

const STOP = 'a9000000'

interface TimedWrite {
  code: string
  /** Since the latest of each. */
  afterMs: Record<string, number>
}

declare global {
  var __film: { writes: TimedWrite[]; video: HTMLVideoElement | undefined }
}

/** Keeps with each write how long after the video's and the finger's last moves the page issued it. */
const TIME_FILM = `(() => {
  globalThis.__film = { writes: [], video: undefined }
  const moves = {}
  const mark = (name) => () => { moves[name] = performance.now() }
  for (const type of ['pointerdown', 'click']) addEventListener(type, mark(type), { capture: true })
  const create = document.createElement.bind(document)
  document.createElement = (name, options) => {
    const element = create(name, options)
    if (name === 'video') {
      globalThis.__film.video = element
      element.addEventListener('seeked', mark('seeked'))
    }
    return element
  }
  if (globalThis.BluetoothRemoteGATTCharacteristic === undefined) return
  const proto = BluetoothRemoteGATTCharacteristic.prototype
  const write = proto.writeValueWithoutResponse
  proto.writeValueWithoutResponse = function (value) {
    const code = [...new Uint8Array(value.buffer ?? value)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const afterMs = Object.fromEntries(Object.entries(moves).map(([name, atMs]) => [name, performance.now() - atMs]))
    globalThis.__film.writes.push({ code, afterMs })
    return write.call(this, value)
  }
})()`

const isPaused = (page: Page) => page.evaluate(() => globalThis.__film.video?.paused)

/** The first such write since the last call, once it was issued. */
async function firstWrite(page: Page, code: RegExp): Promise<TimedWrite> {
  const find = () =>
    page.evaluate((source) => {
      const { writes } = globalThis.__film
      const at = writes.findIndex((write) => new RegExp(source).test(write.code))
      const found = writes[at]
      if (found !== undefined) writes.splice(0, at + 1)
      return found
    }, code.source)
  let found = await find()
  await expect
    .poll(async () => {
      found ??= await find()
      return found?.code
    })
    .toMatch(code)
  if (found === undefined) throw new Error('no write')
  return found
}

test('PLR-05, PLR-08, TOY-04 a toy follows a script beside a video to 50 ms, then its sound, until STOP', async ({
  owner,
  lab,
}) => {
  const ann = await owner('Ann')
  const { page } = ann
  await page.addInitScript(TIME_FILM)
  await page.goto(`${ann.url}/pages/player/player`)
  await page.getByRole('button', { name: /^Video/ }).click()
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await lab.nextWrite(ann.address, ({ code }) => code === STOP)
  await lab.heard(ann.address)
  await look(page, 'video-empty')

  // A third of the range until second 5, then all of it.
  const actions = [
    { at: 0, pos: 33 },
    { at: 5_000, pos: 33 },
    { at: 5_001, pos: 100 },
    { at: 60_000, pos: 100 },
  ]
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
  await page
    .getByLabel('Add videos')
    .and(page.locator('input'))
    .setInputFiles([
      file('Low Lantern.mp4', 'video/mp4', await makeFilm({ seconds: 20 })),
      file('Low Lantern.funscript', '', Buffer.from(JSON.stringify({ actions }))),
      file('Slow Tide.mp4', 'video/mp4', Buffer.from('no video at all')),
    ])
  await expect(page.getByText('Following the script')).toBeVisible()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  // Strongest is 60 until it is set.
  await firstWrite(page, /^a9011400$/)
  await look(page, 'video-playing')
  await expectAccessible(page)

  const position = page.getByRole('slider', { name: 'Position' })
  await position.fill('8000')
  // Or sooner: the place counts from the moment it is asked for, and its frame may come later.
  expect((await firstWrite(page, /^a9013c00$/)).afterMs.seeked ?? 0).toBeLessThanOrEqual(promise(50))
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  expect((await firstWrite(page, /^a9010000$/)).afterMs.click).toBeLessThanOrEqual(promise(50))
  expect(await isPaused(page)).toBe(true)

  await page.getByLabel('Choose a script').and(page.locator('input')).waitFor({ state: 'attached' })
  const hostile = file('Low Lantern.funscript', '', Buffer.from('{"actions":[{"at":"<img>","pos":1e999}]}'))
  await page.getByLabel('Choose a script').and(page.locator('input')).setInputFiles([hostile])
  await expect(page.getByText('This script has a mistake in it')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the script' }).click()
  await expect(page.getByText('Following the sound')).toBeVisible()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await firstWrite(page, /^a901(?!00)..00$/)
  await look(page, 'video-sound')
  await expectAccessible(page)

  await stopButton(page).click()
  expect((await firstWrite(page, /^a9000000$/)).afterMs.pointerdown).toBeLessThanOrEqual(promise(50))
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  expect(await isPaused(page)).toBe(true)
  // The system's own play key, and a place further on: nothing goes on by itself.
  await page.evaluate(() => globalThis.__film.video?.play())
  await position.fill('19500')
  await expect.poll(() => isPaused(page)).toBe(true)
  await lab.heard(ann.address)
  expect((await page.evaluate(() => globalThis.__film.writes)).filter(({ code }) => code !== STOP)).toEqual(
    [],
  )

  // The end of the first leads to the second, which is none.
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByText('This video can’t be played')).toBeVisible()
  await expect(page.getByText('Can’t be played', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
})
