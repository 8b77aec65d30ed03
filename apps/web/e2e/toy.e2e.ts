import { performance } from 'node:perf_hooks'
import type { Page } from '@playwright/test'
import { promise } from '@thrum/testkit/figures'
import { BATTERY_LEVEL_CHARACTERISTIC } from '@thrum/toy-protocol/gatt'
import type { BluetoothLab } from './bluetooth-lab.ts'
import { expect, expectAccessible, look } from './fixtures.ts'
import { RawTab } from './raw-tab.ts'
import {
  pairInClassic,
  stopButton,
  stoppedAfter,
  TIME_STOPS,
  type ToyOwner,
  test,
  tile,
} from './toy-bench.ts'

const STOP = 'a9000000'
const TIDE = 'a9013c04'

const isStop = ({ code }: { code: string }) => code === STOP
const isTide = ({ code }: { code: string }) => code === TIDE

/** A stop is repeated until its echo is back, which takes its time on a busy machine: repetitions count once. */
function ordersOf(codes: readonly string[]): string[] {
  return codes.filter((code, at) => code !== STOP || codes[at - 1] !== STOP)
}

/** The back button of one page; the page below may still be on its way out. */
function backFrom(page: Page, title: string) {
  return page.getByRole('banner').filter({ hasText: title }).getByRole('button', { name: 'Back' })
}

/** Pairs and starts Tide; resolves when its bytes are at the toy. */
async function runTide(owner: ToyOwner, lab: BluetoothLab): Promise<void> {
  await owner.page.addInitScript(TIME_STOPS)
  await pairInClassic(owner)
  // What is touched before the opening stop is confirmed ends with it, where that takes long.
  await lab.nextWrite(owner.address, isStop)
  await lab.heard(owner.address)
  await tile(owner.page, 'Tide').click()
  await lab.nextWrite(owner.address, isTide)
}

/** The same of a tab that may be asleep: read by one that is awake, once it is there. */
async function measuredIn(awake: RawTab, type: string): Promise<number> {
  const read = () => awake.run(`localStorage.getItem('e2e.${type}')`)
  await expect.poll(read).toEqual(expect.any(String))
  return Number(await read())
}

/** Both know that nothing was measured yet: a tab that came to the front late has measured that. */
async function forget(types: readonly string[], tab: RawTab, awake: RawTab): Promise<void> {
  for (const type of types) {
    await tab.run(`localStorage.removeItem('e2e.${type}')`)
    const left = () => awake.run(`localStorage.getItem('e2e.${type}')`)
    await expect.poll(left).toBeNull()
  }
}

test('PLR-02, TOY-01, DEV-05 goes from a click to the chooser to the exact bytes at the toy', async ({
  owner,
  lab,
}) => {
  const ann = await owner('Ann')
  await pairInClassic(ann)
  await lab.nextWrite(ann.address, isStop)

  await tile(ann.page, 'Tide').click()
  await lab.nextWrite(ann.address, isTide)
  await expect(tile(ann.page, 'Tide')).toHaveAttribute('aria-pressed', 'true')
  await tile(ann.page, 'Strength 5').click()
  await lab.nextWrite(ann.address, ({ code }) => code === 'a9016404')
  await tile(ann.page, 'Tide').click()
  await lab.nextWrite(ann.address, ({ code }) => code === 'a9010000')
  await expect(tile(ann.page, 'Tide')).toHaveAttribute('aria-pressed', 'false')
  expect(ordersOf(lab.codesOf(ann.address))).toEqual([STOP, TIDE, 'a9016404', 'a9010000'])
  expect(lab.writes.every(({ how }) => how === 'write-without-response')).toBe(true)
})

test('DEV-05 shows the battery, warns of a low one, and lets an almost empty toy get gentler without a stop', async ({
  owner,
  lab,
}) => {
  const ann = await owner('Ann')
  const { page, address } = ann
  await runTide(ann, lab)
  await expect(page.getByRole('img', { name: 'Battery 80%' })).toBeVisible()
  await lab.notify(address, BATTERY_LEVEL_CHARACTERISTIC, [12])
  await expect(page.getByRole('img', { name: 'Battery 12%' })).toBeVisible()
  await expect(page.getByText(/has 12% battery left/).first()).toBeVisible()
  await tile(page, 'Strength 5').click()
  await lab.nextWrite(address, ({ code }) => code === 'a9016404')
  await lab.notify(address, BATTERY_LEVEL_CHARACTERISTIC, [5])
  await expect(page.getByText(/slowly gets gentler/).first()).toBeVisible()
  await lab.nextWrite(address, ({ code }) => code === 'a9016204')
  await expect(page.getByText(/^Battery low: at most 9\d%$/)).toBeVisible()
  await expectAccessible(page)
  await look(page, 'battery-low')
  const codes = ordersOf(lab.codesOf(address))
  expect(codes.slice(0, 5)).toEqual([STOP, TIDE, 'a9016404', 'a9016304', 'a9016204'])
  expect(codes.slice(1)).not.toContain(STOP)

  await Promise.all([page.getByText('Signal lost').waitFor(), lab.takeAway(address)])
  await expect(page.getByText(/Its battery was at 5% when it was last here/)).toBeVisible()
})

test('DEV-06 writes nothing before pairing, nor after a chooser that was closed', async ({ person, lab }) => {
  const ann = await person('Ann')
  await ann.bindToy('P2')
  await lab.join(ann.page, undefined)
  const before = lab.writes.length
  await ann.page.goto(`${ann.url}/pages/player/classicPlay`)
  await expect(tile(ann.page, 'Tide')).toBeDisabled()
  await ann.page.getByRole('button', { name: 'Pair', exact: true }).click()
  await expect(ann.page.getByRole('button', { name: 'Pair', exact: true })).toBeEnabled()
  await expect(tile(ann.page, 'Tide')).toBeDisabled()
  await stopButton(ann.page).click()
  expect(lab.writes.length).toBe(before)
})

test('DEV-05 connects by itself after a reload, with a stop first and no chooser', async ({ owner, lab }) => {
  const ann = await owner('Ann')
  await runTide(ann, lab)
  const reloadedAtMs = performance.now()
  await ann.page.reload()
  await expect(tile(ann.page, 'Tide')).toBeEnabled()
  const first = await lab.nextWrite(ann.address, () => true, { sinceMs: reloadedAtMs })
  expect(first.code).toBe(STOP)
  await expect(tile(ann.page, 'Tide')).toHaveAttribute('aria-pressed', 'false')
})

test('P-A6 issues the stop within 50 ms of the finger going down', async ({ owner, lab }) => {
  const ann = await owner('Ann')
  await runTide(ann, lab)
  const tappedAtMs = performance.now()
  await stopButton(ann.page).click()
  await lab.nextWrite(ann.address, isStop, { sinceMs: tappedAtMs })
  expect(await stoppedAfter(ann.page, 'pointerdown')).toBeLessThanOrEqual(50)
  await expect(ann.page.getByText('At rest')).toBeVisible()
})

test('P-A6 stops without the server', async ({ owner, lab, world }) => {
  const ann = await owner('Ann')
  await runTide(ann, lab)
  world.freeze()
  try {
    const tappedAtMs = performance.now()
    await stopButton(ann.page).click()
    await lab.nextWrite(ann.address, isStop, { sinceMs: tappedAtMs })
    expect(await stoppedAfter(ann.page, 'pointerdown')).toBeLessThanOrEqual(50)
    await expect(ann.page.getByText('At rest')).toBeVisible()
  } finally {
    world.thaw()
  }
})

test('PLR-02 meets STOP first with the keyboard, and stops with it', async ({ owner, lab }) => {
  const ann = await owner('Ann')
  await runTide(ann, lab)
  // From the very beginning of the page.
  await ann.page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
  })
  const pressedAtMs = performance.now()
  await ann.page.keyboard.press('Tab')
  await expect(stopButton(ann.page)).toBeFocused()
  await ann.page.keyboard.press('Enter')
  await lab.nextWrite(ann.address, isStop, { sinceMs: pressedAtMs })
})

test('OR-24, DEV-05 shows a lost link at once, and comes back with the stop as its first write', async ({
  owner,
  lab,
}) => {
  const ann = await owner('Ann')
  await runTide(ann, lab)
  await Promise.all([ann.page.getByText('Signal lost').waitFor(), lab.takeAway(ann.address)])
  await expect(tile(ann.page, 'Tide')).toBeDisabled()
  await expect(ann.page.getByText(/does not answer/)).toBeVisible()
  await look(ann.page, 'toy-lost')
  const backAtMs = performance.now()
  await lab.bringBack(ann.address, 'P2 of Ann')
  await expect(tile(ann.page, 'Tide')).toBeEnabled()
  await lab.nextWrite(ann.address, isStop, { sinceMs: backAtMs })
  await tile(ann.page, 'Pulse').click()
  await lab.nextWrite(ann.address, ({ code }) => code === 'a9013c02', { sinceMs: backAtMs })
  const since = lab.writes.filter(({ address, atMs }) => address === ann.address && atMs >= backAtMs)
  expect(ordersOf(since.map(({ code }) => code))).toEqual([STOP, 'a9013c02'])
})

test('DEV-05 one tab has the toy: another takes it over at rest, and a stop in either counts', async ({
  owner,
  lab,
}) => {
  const ann = await owner('Ann')
  await runTide(ann, lab)
  const takenAtMs = performance.now()
  const other = await ann.context.newPage()
  await lab.join(other, ann.address)
  await other.goto(`${ann.url}/pages/player/classicPlay`)
  await expect(ann.page.getByText('is in use in another tab')).toBeVisible()
  await expect(tile(other, 'Tide')).toBeEnabled()
  await lab.heard(ann.address)
  const since = lab.writes.filter(({ atMs }) => atMs > takenAtMs)
  expect(since.at(-1)).toMatchObject({ code: STOP })
  expect(since.filter((write) => isTide(write))).toEqual([])

  await tile(other, 'Tide').click()
  const { atMs: sinceMs } = await lab.nextWrite(ann.address, isTide, { sinceMs: takenAtMs })
  // A click would first bring that tab into sight.
  await stopButton(ann.page).dispatchEvent('pointerdown')
  await lab.nextWrite(ann.address, isStop, { sinceMs })
  await lab.heard(ann.address)
  await expect(other.getByText('At rest')).toBeVisible()
})

test('OR-22, TOY-04 gets a stop through a radio that is busy and fails', async ({ owner, lab }) => {
  const ann = await owner('Ann')
  await runTide(ann, lab)
  await lab.setWriteFault(ann.page, { busy: true, slowMs: 40, failEvery: 0, failFirst: 2 })
  const tappedAtMs = performance.now()
  await stopButton(ann.page).click()
  await lab.nextWrite(ann.address, isStop, { sinceMs: tappedAtMs })
  await expect(ann.page.getByText('At rest')).toBeVisible()
})

test('OR-22, P-A6 tells to switch the toy off by hand when it confirms no stop', async ({ owner, lab }) => {
  const ann = await owner('Ann')
  await runTide(ann, lab)
  lab.setMute(ann.address, true)
  const tappedAtMs = performance.now()
  await stopButton(ann.page).click()
  const alert = ann.page.getByRole('dialog', { name: 'Switch the device off by hand' })
  await expect(alert).toBeVisible()
  const stops = lab.writes.filter((write) => isStop(write) && write.atMs >= tappedAtMs)
  expect(stops.length).toBe(3)
  expect((stops.at(-1)?.atMs ?? 0) - (stops[0]?.atMs ?? 0)).toBeLessThanOrEqual(1_000)
  lab.setMute(ann.address, false)
  await alert.getByRole('button', { name: 'Stop again' }).click()
  await expect(alert).toBeHidden()
})

test('TOY-04 keeps to newest-wins when levels come faster than the toy takes them', async ({
  owner,
  lab,
}) => {
  const ann = await owner('Ann')
  await runTide(ann, lab)
  await lab.setWriteFault(ann.page, { busy: true, slowMs: 150, failEvery: 3, failFirst: 0 })
  await ann.page.evaluate(() => {
    const steps = document.querySelectorAll<HTMLElement>('[aria-label^="Strength "]')
    for (let round = 0; round < 10; round += 1) for (const step of steps) step.click()
  })
  await lab.nextWrite(ann.address, ({ code }) => code === 'a9016404')
  await expect(ann.page.getByText('Strength 5')).toBeVisible()
  expect(lab.codesOf(ann.address).length).toBeLessThan(12)
  const tappedAtMs = performance.now()
  await stopButton(ann.page).click()
  await lab.nextWrite(ann.address, isStop, { sinceMs: tappedAtMs })
  await expect(ann.page.getByText('At rest')).toBeVisible()
})

test('PLR-08 stops when the player is left', async ({ owner, lab }) => {
  const ann = await owner('Ann')
  await runTide(ann, lab)
  const leftAtMs = performance.now()
  await ann.page.getByRole('button', { name: 'Change device' }).click()
  await lab.nextWrite(ann.address, isStop, { sinceMs: leftAtMs })
  await backFrom(ann.page, 'Change device').click()
  await tile(ann.page, 'Pulse').click()
  await lab.nextWrite(ann.address, ({ code }) => code === 'a9013c02')
  const backAtMs = performance.now()
  await backFrom(ann.page, 'Classic').click()
  await lab.nextWrite(ann.address, isStop, { sinceMs: backAtMs })
})

for (const way of ['closed', 'reloaded', 'left for another address'] as const) {
  test(`P-A4, PLR-08 stops within 200 ms when the page is ${way}`, async ({ owner, lab }) => {
    const ann = await owner('Ann')
    await runTide(ann, lab)
    const goneAtMs = performance.now()
    if (way === 'closed') void ann.page.close({ runBeforeUnload: true })
    else if (way === 'reloaded') void ann.page.reload().catch(() => undefined)
    else void ann.page.goto('about:blank').catch(() => undefined)
    await lab.nextWrite(ann.address, isStop, { sinceMs: goneAtMs })
    const witness = await ann.context.newPage()
    await witness.goto(ann.url)
    expect(await stoppedAfter(witness, 'pagehide')).toBeLessThanOrEqual(200)
  })
}

test('P-A4, PLR-08 stops within 200 ms when the page is hidden, and again when it is frozen', async ({
  owner,
  lab,
  browser,
}) => {
  const ann = await owner('Ann')
  const other = await RawTab.open(browser)
  const tab = await RawTab.open(browser)
  await tab.addInitScript(`localStorage.setItem('thrum.consent', '1')
    localStorage.setItem('thrum.token', ${JSON.stringify(ann.token)})`)
  await tab.addInitScript(TIME_STOPS)
  await lab.joinTab(tab, ann.address)
  // Of the same storage, and without the product in it.
  await other.goto(`${ann.url}/app-icon-180.png`)
  await expect.poll(() => other.run('location.origin')).toBe(ann.url)
  await tab.bringToFront()
  await expect.poll(() => tab.run('document.visibilityState')).toBe('visible')
  await tab.goto(`${ann.url}/pages/player/classicPlay`)
  await tab.click('Pair')
  // Where a busy machine confirms the first stop late, an order given meanwhile is dropped.
  await lab.nextWrite(ann.address, isStop)
  await lab.heard(ann.address)
  await tab.click('Tide')
  await lab.nextWrite(ann.address, isTide)
  await forget(['visibilitychange', 'freeze'], tab, other)

  const hiddenAtMs = performance.now()
  await other.bringToFront()
  await lab.nextWrite(ann.address, isStop, { sinceMs: hiddenAtMs })
  expect(await tab.run('document.visibilityState')).toBe('hidden')
  expect(await measuredIn(other, 'visibilitychange')).toBeLessThanOrEqual(promise(200))
  // Confirmed, so that it isn't repeated and the next stop is the frozen page's own.
  await lab.heard(ann.address)

  const frozenAtMs = performance.now()
  await tab.send('Page.setWebLifecycleState', { state: 'frozen' })
  await lab.nextWrite(ann.address, isStop, { sinceMs: frozenAtMs })
  // Frozen until it is measured: woken before, it might not have been told.
  expect(await measuredIn(other, 'freeze')).toBeLessThanOrEqual(promise(200))
  await tab.send('Page.setWebLifecycleState', { state: 'active' })
  await tab.close()
  await other.close()
})

test('DEV-03 stops a device that is disabled while it runs, and says so', async ({ owner, lab, world }) => {
  const ann = await owner('Ann')
  await runTide(ann, lab)
  const forbiddenAtMs = performance.now()
  expect(await world.forbidDevice(ann.deviceCode)).toBe(true)
  await lab.nextWrite(ann.address, isStop, { sinceMs: forbiddenAtMs })
  await expect(ann.page.getByRole('dialog', { name: 'The device has been disabled' })).toBeVisible()
  const codes = lab.codesOf(ann.address)
  expect(codes.slice(codes.lastIndexOf(TIDE) + 1).every((code) => code === STOP)).toBe(true)
})

test('DEV-04 says that Bluetooth is off, and sends nothing', async ({ owner, lab }) => {
  const ann = await owner('Ann')
  await pairInClassic(ann)
  await lab.nextWrite(ann.address, isStop)
  const before = lab.writes.length
  await lab.setAdapter('absent')
  await ann.page.reload()
  await expect(ann.page.getByRole('alert').getByText('Bluetooth is off')).toBeVisible()
  await expect(tile(ann.page, 'Tide')).toBeDisabled()
  await ann.page.getByRole('button', { name: 'Open settings' }).click()
  await expect(ann.page.getByText(/^Open your phone’s settings/)).toBeVisible()
  expect(lab.writes.slice(before).filter(({ code }) => code !== STOP)).toEqual([])
})

test('PLR-07 swaps the toy, and the old one is stopped first', async ({ owner, lab }) => {
  const ann = await owner('Ann')
  await ann.bindToy('H1')
  await runTide(ann, lab)
  const swappedAtMs = performance.now()
  await ann.page.getByRole('button', { name: 'Change device' }).click()
  await ann.page.getByRole('button', { name: /Halo/ }).click()
  await lab.nextWrite(ann.address, isStop, { sinceMs: swappedAtMs })
  await expect(ann.page.getByRole('heading', { name: 'Classic' })).toBeVisible()
  await expect(ann.page.getByText('Second motor', { exact: true })).toBeVisible()
  await expect(tile(ann.page, 'Tide').first()).toBeDisabled()
})

test('PLR-02, PLR-07 has no accessibility finding on the players’ screens', async ({ owner, lab }) => {
  const ann = await owner('Ann', 'O3')
  await ann.bindToy('P2')
  await ann.page.goto(`${ann.url}/pages/player/player`)
  await expect(ann.page.getByRole('button', { name: /^Classic/ })).toBeEnabled()
  await expect(ann.page.getByText('Not paired yet')).toBeVisible()
  await expectAccessible(ann.page)
  await look(ann.page, 'player')
  await pairInClassic(ann)
  await expectAccessible(ann.page)
  await look(ann.page, 'classic-rest')
  await tile(ann.page, 'Heartbeat').click()
  await ann.page.getByRole('button', { name: 'Warmth', exact: true }).click()
  await lab.nextWrite(ann.address, ({ code }) => code === 'a9323200')
  await expect(ann.page.getByText('Strength 3 · Warmth')).toBeVisible()
  await expectAccessible(ann.page)
  await look(ann.page, 'classic-heartbeat')
  await ann.page.getByRole('button', { name: 'Change device' }).click()
  await expect(ann.page.getByRole('heading', { name: 'Change device' })).toBeVisible()
  await expectAccessible(ann.page)
  await look(ann.page, 'stand-alone-replace')
})
