import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { PatternData } from '@thrum/contracts/pattern/pattern.entities'
import { promise, quantile } from '@thrum/testkit/figures'
import { expect, expectAccessible, look } from './fixtures.ts'
import {
  levelOf,
  steps,
  stepsOnDisk,
  storageListing,
  TIME_SOUND,
  timedWrites,
  toneFile,
} from './sound-bench.ts'
import { stopButton, test as toyTest } from './toy-bench.ts'

/** A microphone that hears steps, and nobody who has to allow it. */
const HEARS_STEPS = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${stepsOnDisk()}`,
]

const test = toyTest.extend({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...HEARS_STEPS] }),
    { scope: 'worker' },
  ],
})

/** Half a second of a tone, as one of the kinds of file that people have. */
function toneOf(ending: string) {
  const buffer = readFileSync(join(import.meta.dirname, `sounds/tone.${ending}`))
  return { name: `tone.${ending}`, mimeType: `audio/${ending}`, buffer }
}

const STOP = 'a9000000'
const isStop = ({ code }: { code: string }) => code === STOP

/** Level follows sound within 100 ms; a busy machine may be late once. */
function expectPrompt(delaysMs: readonly number[]): void {
  const told = delaysMs.map((ms) => Math.round(ms)).join(', ')
  expect(delaysMs.every(Number.isFinite), told).toBe(true)
  expect(quantile(delaysMs.map(Math.abs), 0.5), told).toBeLessThanOrEqual(promise(100))
  expect(quantile(delaysMs.map(Math.abs), 1), told).toBeLessThanOrEqual(promise(300))
}

test('PLR-03, PLR-08, TOY-04, P-A6 a toy follows music within 100 ms, past a bad file, until STOP pauses both', async ({
  owner,
  lab,
}) => {
  const ann = await owner('Ann')
  const { page } = ann
  await page.addInitScript(TIME_SOUND)
  await page.goto(`${ann.url}/pages/player/player`)
  await page.getByRole('button', { name: /^Music/ }).click()
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await lab.nextWrite(ann.address, isStop)
  await lab.heard(ann.address)
  await look(page, 'music-empty')
  await page
    .getByLabel('Add music')
    .setInputFiles([
      { name: 'Ida Moss - Low Lantern.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('no music at all') },
      ...['mp3', 'm4a', 'ogg', 'flac'].map(toneOf),
      { name: 'Night Recordings - Slow Tide.wav', mimeType: 'audio/wav', buffer: toneFile(8, steps) },
    ])
  await expect(page.getByText('0:08').first()).toBeVisible()
  await expect(page.getByText('Harbour Lights')).toHaveCount(4)

  await page.getByRole('button', { name: /^Low Lantern/ }).click()
  await expect(page.getByText('Play music failed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  const hand = page.getByRole('region', { name: 'What the device does now' })
  await expect(hand.getByText('Slow Tide')).toBeVisible()
  await expect(page.getByText('Can’t be played')).toHaveCount(1)
  const isRising = ({ code }: { code: string }) => levelOf(code) > 20
  const begunAtMs = performance.now()
  await lab.nextWrite(ann.address, isRising)
  await expect
    .poll(() => page.evaluate(() => globalThis.__timed.audio?.currentTime ?? 0))
    .toBeGreaterThan(4.2)

  const heard = await timedWrites(page)
  const delaysMs = [1, 3].flatMap((loudS) => {
    const rise = heard.find((write) => write.musicS > loudS - 0.2 && levelOf(write.code) > 20)
    const top = heard.findLast((write) => write.musicS < loudS + 1)
    const fall = heard.find(
      (write) => write.musicS > loudS + 0.9 && levelOf(write.code) < levelOf(top?.code ?? STOP),
    )
    return [(rise?.musicS ?? Number.NaN) - loudS, (fall?.musicS ?? Number.NaN) - loudS - 1]
  })
  expectPrompt(delaysMs.map((delayS) => delayS * 1_000))
  expect(lab.codesOf(ann.address)).toEqual(expect.arrayContaining(heard.map(({ code }) => code)))
  await lab.nextWrite(ann.address, isRising, { sinceMs: begunAtMs })

  await look(page, 'music-playing')
  await expectAccessible(page)
  // The keys of a headset pause and go on.
  await page.evaluate(() => globalThis.__timed.keys.pause?.({ action: 'pause' }))
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.evaluate(() => globalThis.__timed.keys.play?.({ action: 'play' }))
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()

  await page.evaluate(() => globalThis.__timed.writes.splice(0))
  const stoppedAtMs = performance.now()
  await stopButton(page).click()
  await lab.nextWrite(ann.address, isStop, { sinceMs: stoppedAtMs })
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  expect(await page.evaluate(() => globalThis.__timed.audio?.paused)).toBe(true)
  const stopped = (await timedWrites(page)).find(isStop)
  expect(stopped?.afterTouchMs).toBeLessThanOrEqual(promise(50))
  // A headset that comes back presses this by itself.
  await page.evaluate(() => globalThis.__timed.keys.play?.({ action: 'play' }))
  await lab.heard(ann.address)
  await page.getByRole('button', { name: 'How it follows' }).click()
  await expect(page.getByRole('dialog', { name: 'How it follows' })).toBeVisible()
  await look(page, 'music-settings')
  const after = await timedWrites(page)
  expect(after.slice(after.findIndex(isStop)).every(isStop)).toBe(true)
  expect(await page.evaluate(() => globalThis.__timed.audio?.paused)).toBe(true)
})

test('PLR-04, PLR-09, PLR-08, TOY-04, P-A6 a toy follows the microphone within 100 ms; its motion is recorded, and nothing of the sound is kept or sent', async ({
  owner,
  lab,
}) => {
  const ann = await owner('Ann', 'H1')
  const { page } = ann
  await page.addInitScript(TIME_SOUND)
  await page.goto(`${ann.url}/pages/player/player`)
  await page.getByRole('button', { name: /^Voice/ }).click()
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await lab.nextWrite(ann.address, isStop)
  await lab.heard(ann.address)
  await look(page, 'voice-control-still')
  await page.getByRole('button', { name: 'Sound effects' }).click()
  const effects = page.getByRole('dialog', { name: 'Sound effects' })
  await effects.getByText('Rain', { exact: true }).click()
  await look(page, 'voice-control-effects')
  await expectAccessible(page)
  await effects.getByText('Your voice', { exact: true }).click()
  await effects.getByRole('button', { name: 'Done' }).click()
  const before = await storageListing(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))

  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByRole('button', { name: 'Listen', exact: true }).click()
  await expect(page.getByText('Listening', { exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => globalThis.__timed.edges.length)).toBeGreaterThanOrEqual(4)
  await lab.nextWrite(ann.address, ({ code }) => levelOf(code) >= 50)

  const { writes, edges } = await page.evaluate(() => globalThis.__timed)
  const orders = writes.filter((write) => !isStop(write))
  const delaysMs = edges.slice(0, 4).map((edge) => {
    const first = orders.find((write, at) => {
      const last = levelOf(orders[at - 1]?.code ?? STOP)
      const isTowards = edge.isRise ? levelOf(write.code) > Math.max(20, last) : levelOf(write.code) < last
      return write.atMs > edge.atMs - 100 && isTowards
    })
    return (first?.atMs ?? Number.NaN) - edge.atMs
  })
  expectPrompt(delaysMs)
  expect(lab.codesOf(ann.address)).toEqual(expect.arrayContaining(writes.map(({ code }) => code)))
  await look(page, 'voice-control-listening')
  await expectAccessible(page)

  await page.evaluate(() => globalThis.__timed.writes.splice(0))
  const stoppedAtMs = performance.now()
  await stopButton(page).click()
  await lab.nextWrite(ann.address, isStop, { sinceMs: stoppedAtMs })
  const live = () => page.evaluate(() => globalThis.__timed.tracks.map((track) => track.readyState))
  expect(await live()).toEqual(['ended'])
  const stopped = (await timedWrites(page)).find(isStop)
  expect(stopped?.afterTouchMs).toBeLessThanOrEqual(promise(50))
  const keep = page.getByRole('dialog', { name: 'Keep this pattern' })
  await keep.getByRole('textbox', { name: 'Name' }).fill('Low voice')
  await keep.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(page.getByText('Kept in your patterns')).toBeVisible()
  await expect(page.getByText('Tap to listen')).toBeVisible()
  expect(await storageListing(page)).toEqual(before)
  // One call carried more than a few words: the motion, as moments and levels.
  expect(sent.filter((body) => body.length > 500)).toHaveLength(1)
  const kept = new URLSearchParams(sent.find((body) => body.length > 500))
  expect([...kept.keys()].sort()).toEqual(['id', 'name', 'pattern'])
  const pattern = JSON.parse(kept.get('pattern') ?? '')
  // Nothing is in it that a pattern has no room for.
  expect(PatternData.parse(pattern)).toEqual(pattern)
  expect(pattern.durationMs).toBeGreaterThan(3_000)
  expect(Object.keys(pattern.tracks)).toContain('1')

  await page.getByRole('button', { name: 'Listen', exact: true }).click()
  await expect(page.getByText('Listening', { exact: true })).toBeVisible()
  await page.getByRole('banner').filter({ hasText: 'Voice' }).getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Play solo' })).toBeVisible()
  expect(await live()).toEqual(['ended', 'ended'])
  expect(await storageListing(page)).toEqual(before)

  await page.evaluate(() => {
    MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: /^Voice/ }).click()
  await page.getByRole('button', { name: 'Listen', exact: true }).click()
  await expect(page.getByText(/^The microphone is blocked/)).toBeVisible()
  await look(page, 'voice-control-refused')
  await expectAccessible(page)
})
