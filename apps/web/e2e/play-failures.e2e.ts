import { type Browser, type BrowserServer, chromium, type Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { makePerson } from './person.ts'
import {
  beginPlay,
  codesSince,
  expectAtRest,
  readyAgain,
  STOP,
  startTide,
  stopAfterMs,
  stopNow,
  words,
} from './play-bench.ts'
import { stoppedAfter, TIME_STOPS, test, tile } from './toy-bench.ts'

test('P-A1 stops the toy within 2 s when the initiator’s page is closed, and ends the play after 10 s', async ({
  owner,
  person,
  lab,
}) => {
  const noa = await person('Noa')
  const mara = await owner('Mara')
  await beginPlay(noa, mara, lab)
  await startTide(noa, mara.address, lab)
  const sinceMs = performance.now()
  await noa.page.close()
  expect(await stopAfterMs(lab, mara.address, sinceMs)).toBeLessThanOrEqual(2_000)
  await expect(mara.page.getByText(words('Noa’s connection paused, so your device stopped.'))).toBeVisible()
  await expect(mara.page.getByRole('dialog', { name: 'The session was interrupted' })).toBeVisible()
  expect(codesSince(lab, mara.address, sinceMs).every((code) => code === STOP)).toBe(true)
})

/** Lets a test break a page's line to the server, as a network does. */
const HOLD_SOCKETS = `(() => {
  globalThis.held = []
  const Plain = WebSocket
  globalThis.WebSocket = class extends Plain {
    constructor(...args) {
      super(...args)
      held.push(this)
    }
  }
})()`

const breakLine = (page: Page) =>
  page.evaluate(() => {
    for (const socket of (globalThis as unknown as { held: WebSocket[] }).held) socket.close()
  })

/** A phone of its own: a whole browser, which can be frozen or killed like an app. */
async function ownPhone(): Promise<{
  phone: BrowserServer
  browser: Browser
  signal: (name: NodeJS.Signals) => void
}> {
  const { launchOptions } = test.info().project.use
  const phone = await chromium.launchServer(launchOptions)
  const browser = await chromium.connect(phone.wsEndpoint())
  // Playwright makes a browser the leader of a process group of its own.
  const group = -(phone.process().pid ?? 0)
  return { phone, browser, signal: (name) => process.kill(group, name) }
}

for (const [name, what] of [
  ['SIGSTOP', 'freezes'],
  ['SIGKILL', 'dies'],
] as const) {
  test(`P-A1 stops the toy within 2 s when the initiator’s phone ${what}`, async ({ owner, lab, world }) => {
    const { phone, browser, signal } = await ownPhone()
    try {
      const context = await browser.newContext()
      const noa = await makePerson(world, world.appUrls[1], 'Noa', context)
      const mara = await owner('Mara')
      await beginPlay(noa, mara, lab)
      await startTide(noa, mara.address, lab)
      const sinceMs = performance.now()
      signal(name)
      expect(await stopAfterMs(lab, mara.address, sinceMs)).toBeLessThanOrEqual(2_000)
    } finally {
      await phone.kill()
    }
  })
}

test('P-A4 stops the toy within 200 ms when the receiver’s page is hidden, and the receiver opens it again', async ({
  owner,
  person,
  lab,
}) => {
  const noa = await person('Noa')
  const mara = await owner('Mara')
  await beginPlay(noa, mara, lab)
  await startTide(noa, mara.address, lab)
  await mara.page.evaluate(TIME_STOPS)
  const sinceMs = performance.now()
  await mara.page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await stopAfterMs(lab, mara.address, sinceMs)
  expect(await stoppedAfter(mara.page, 'visibilitychange')).toBeLessThanOrEqual(200)
  await expect(tile(noa.page, 'Tide')).toBeDisabled()
  await mara.page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await readyAgain(mara.page).click()
  await startTide(noa, mara.address, lab)
})

test('P-A4 stops the toy when the receiver’s page is reloaded or closed', async ({ owner, person, lab }) => {
  const noa = await person('Noa')
  const mara = await owner('Mara')
  await beginPlay(noa, mara, lab)
  await startTide(noa, mara.address, lab)
  const reloadedAtMs = performance.now()
  await mara.page.reload()
  await stopAfterMs(lab, mara.address, reloadedAtMs)
  await expect(mara.page.getByText('is in control')).toBeVisible()
  await readyAgain(mara.page).click()
  await expect(mara.page.getByText('Playing now')).toBeVisible()
  await startTide(noa, mara.address, lab)
  const closedAtMs = performance.now()
  await mara.page.close()
  await stopAfterMs(lab, mara.address, closedAtMs)
})

test('P-A6, OR-09 the receiver’s own stop needs neither the server nor the network', async ({
  owner,
  person,
  lab,
  world,
}) => {
  const noa = await person('Noa')
  const mara = await owner('Mara')
  await beginPlay(noa, mara, lab)
  await startTide(noa, mara.address, lab)
  await mara.page.evaluate(TIME_STOPS)
  world.freeze()
  const sinceMs = performance.now()
  try {
    await stopNow(mara.page).click()
    await stopAfterMs(lab, mara.address, sinceMs)
  } finally {
    world.thaw()
  }
  expect(await stoppedAfter(mara.page, 'pointerdown')).toBeLessThanOrEqual(50)
  // The server hears of it when it can, and the initiator stays shut out.
  await expect(tile(noa.page, 'Tide')).toBeDisabled()
  await expect(readyAgain(mara.page)).toBeEnabled()
})

test('P-A2 stops the toy at once when the server dies, and nothing moves by itself after its return', async ({
  owner,
  person,
  lab,
  world,
}) => {
  const noa = await person('Noa')
  const mara = await owner('Mara')
  await beginPlay(noa, mara, lab)
  await startTide(noa, mara.address, lab)
  const killedAtMs = performance.now()
  await world.kill()
  expect(await stopAfterMs(lab, mara.address, killedAtMs)).toBeLessThanOrEqual(500)
  await expect(mara.page.getByText('No connection. Your device stands still.')).toBeVisible()
  await expect(noa.page.getByText(words('No connection. Mara’s device stands still.'))).toBeVisible()
  await world.start()
  // How long the start takes decides whether the play is still there; neither way may the toy move.
  const isBack = mara.page.getByRole('button', { name: /^(Ready again|OK)$/ })
  await expect(isBack).toBeVisible()
  expect(codesSince(lab, mara.address, killedAtMs).every((code) => code === STOP)).toBe(true)
})

test('INT-18 a play survives a broken line on either side: the toy rests, and only a new touch moves it', async ({
  owner,
  person,
  lab,
}) => {
  const noa = await person('Noa')
  const mara = await owner('Mara')
  for (const { page } of [noa, mara]) await page.addInitScript(HOLD_SOCKETS)
  await beginPlay(noa, mara, lab)
  for (const { page } of [mara, noa]) {
    await startTide(noa, mara.address, lab)
    const sinceMs = performance.now()
    await breakLine(page)
    await expectAtRest(lab, mara.address)
    await expect(noa.page.getByText('so the device stopped. Choose a pattern to go on.')).toBeVisible()
    await expect(tile(noa.page, 'Tide')).toBeEnabled()
    expect(codesSince(lab, mara.address, sinceMs).every((code) => code === STOP)).toBe(true)
  }
  await startTide(noa, mara.address, lab)
})

test('P-A2 stops the toy within 2 s when the server stands still', async ({ owner, person, lab, world }) => {
  const noa = await person('Noa')
  const mara = await owner('Mara')
  await beginPlay(noa, mara, lab)
  await startTide(noa, mara.address, lab)
  const sinceMs = performance.now()
  world.freeze()
  try {
    expect(await stopAfterMs(lab, mara.address, sinceMs)).toBeLessThanOrEqual(2_000)
  } finally {
    world.thaw()
  }
})

test('OR-24, INT-17 a toy that comes back into reach rests until the receiver is ready', async ({
  owner,
  person,
  lab,
}) => {
  const noa = await person('Noa')
  const mara = await owner('Mara')
  await beginPlay(noa, mara, lab)
  await startTide(noa, mara.address, lab)
  const sinceMs = performance.now()
  await lab.takeAway(mara.address)
  await expect(tile(noa.page, 'Tide')).toBeDisabled()
  await lab.bringBack(mara.address, 'P2 of Mara')
  await expectAtRest(lab, mara.address)
  await readyAgain(mara.page).click()
  await expect(mara.page.getByText('Playing now')).toBeVisible()
  expect(codesSince(lab, mara.address, sinceMs).every((code) => code === STOP)).toBe(true)
  await startTide(noa, mara.address, lab)
})
