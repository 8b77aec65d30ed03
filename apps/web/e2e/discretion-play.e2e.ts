import { expect, expectAccessible, look } from './fixtures.ts'
import { beginPlay, expectAtRest, openOnline, STOP, startTide, stopAfterMs, words } from './play-bench.ts'
import { test, tile } from './toy-bench.ts'

const PIN = '2580'
const DISCRETION = '/pages/account/discretion'

test('APP-20, P-A4 STOP needs no PIN: it stands on the lock while the toy moves', async ({
  owner,
  person,
  lab,
}) => {
  const noa = await person('Noa')
  const mara = await owner('Mara')
  const { page, url } = mara
  await page.goto(`${url}${DISCRETION}`)
  await page.getByRole('button', { name: 'Set a PIN' }).click()
  for (const step of ['Choose a PIN', 'Enter it once more']) {
    await expect(page.getByRole('dialog').getByRole('heading', { name: step })).toBeVisible()
    await page.keyboard.type(PIN)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('App lock is on')).toBeVisible()
  const lock = page.locator('dialog[data-lock]')
  const unlock = async () => {
    await expect(lock.getByRole('heading', { name: 'Enter your PIN' })).toBeVisible()
    await page.keyboard.type(PIN)
    await page.keyboard.press('Enter')
    await expect(lock).toHaveCount(0)
  }
  await page.goto(`${url}/pages/player/classicPlay`)
  await unlock()
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await lab.nextWrite(mara.address, ({ code }) => code === STOP)
  await openOnline(page, `${url}${DISCRETION}`)
  await unlock()
  await openOnline(noa.page, `${noa.url}/pages/bar/home`)
  await noa.page.getByLabel('Partner’s invite code').fill(mara.inviteNum)
  await noa.page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('button', { name: 'Agree' }).click()
  await expect(tile(noa.page, 'Tide')).toBeEnabled()
  await startTide(noa, mara.address, lab)

  // Forward in the history, to a page without a STOP of its own; then somebody looks over the shoulder.
  await page.evaluate((path) => {
    const state = { key: 'forward', index: 9 }
    history.pushState(state, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, DISCRETION)
  await page.getByRole('button', { name: 'Lock now' }).click()
  await expect(lock.getByRole('heading', { name: 'Enter your PIN' })).toBeVisible()
  const stop = lock.getByRole('button', { name: 'Stop', exact: true })
  await expect(stop).toBeVisible()
  await look(page, 'lock-stop')
  await expectAccessible(page)
  await stop.click()
  await expectAtRest(lab, mara.address)
  await expect(
    noa.page.getByText(words('Mara stopped. You can go on when Mara is ready again.')),
  ).toBeVisible()
  await expect(lock).toBeVisible()
})

test('APP-20, P-A4 quick exit stops the toy before it leaves', async ({ owner, person, lab }) => {
  const noa = await person('Noa')
  const mara = await owner('Mara')
  await mara.page.addInitScript(() => localStorage.setItem('thrum.quickExit', '1'))
  await beginPlay(noa, mara, lab)
  await startTide(noa, mara.address, lab)
  const sinceMs = performance.now()
  for (let presses = 0; presses < 3; presses += 1) await mara.page.keyboard.press('Escape')
  expect(await stopAfterMs(lab, mara.address, sinceMs)).toBeLessThan(1_000)
  await expect(mara.page).toHaveURL(`${mara.url}/neutral.html`)
  await expect(mara.page).toHaveTitle('Notes')
  await expectAtRest(lab, mara.address)
})
