import { SimulatedIntiface } from '@thrum/testkit/intiface-server'
import { findFamily } from '@thrum/toy-protocol/families'
import { BluetoothLab, type Gatt } from './bluetooth-lab.ts'
import { test as base, expect, expectAccessible, look } from './fixtures.ts'
import { stopButton, tile } from './toy-bench.ts'

const ADDRESS = '0A:0B:0C:0D:0F:01'
const REST = '0f00000000000000'
/** 60 %, and 80 % of fifteen steps on the first motor. */
const STEADY = '0f03009000030000'
const STRONGER = '0f0300c000030000'

const { family } = findFamily('We-Vibe 2') ?? {}
const SERVICE = family?.services[0] ?? ''
const WRITE = String(family?.write)
const GATT: Gatt = { [SERVICE]: [{ uuid: WRITE, properties: { write: true } }] }

/** The phones are closed before the radio is. */
const test = base.extend<{ lab: BluetoothLab }>({
  lab: async ({ browser, world }, use) => {
    const lab = await BluetoothLab.start(browser, world.appUrls[0], { gatt: GATT, order: WRITE, echo: '' })
    await use(lab)
    await lab.end()
  },
})

test('DEV-08, TOY-04, TOY-05 a toy of another maker is added by its brand and hears its own words', async ({
  lab,
  person,
}) => {
  const { page, url } = await person('Ann')
  await lab.addToy(ADDRESS, 'Sync')
  await lab.join(page, ADDRESS)
  await page.goto(`${url}/pages/bar/home`)
  await page.getByRole('button', { name: /Add/ }).first().click()
  await expect(page.getByRole('button', { name: /No device code/ })).toBeVisible()
  await look(page, 'add-device')
  await page.getByRole('button', { name: /No device code/ }).click()
  await expect(page.getByRole('button', { name: /We-Vibe/ })).toContainText('Sync')
  await expectAccessible(page)
  await look(page, 'toys-without-code')
  await page.getByRole('button', { name: /We-Vibe/ }).click()
  await expect(page.getByText('We-Vibe is yours now')).toBeVisible()

  await page.goto(`${url}/pages/player/classicPlay`)
  await lab.nextWrite(ADDRESS, ({ code }) => code === REST)
  await expect(tile(page, 'Steady').first()).toBeEnabled()
  await look(page, 'classic-foreign')
  await tile(page, 'Steady').first().click()
  const { how } = await lab.nextWrite(ADDRESS, ({ code }) => code === STEADY)
  expect(how).not.toContain('without')
  await tile(page, 'Pattern, strength 4').click()
  const { atMs } = await lab.nextWrite(ADDRESS, ({ code }) => code === STRONGER)
  await stopButton(page).click()
  await lab.nextWrite(ADDRESS, ({ code }) => code === REST, { sinceMs: atMs })
  await expect(page.getByText('At rest')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('DEV-08, DEV-05 toys behind Intiface and the phone itself are played, stopped, and lost with their server', async ({
  world,
  person,
}) => {
  const edge = { index: 4, name: 'Lovense Edge', isHidden: true }
  const features = [
    { outputs: { Vibrate: [0, 20] } },
    { outputs: { Constrict: [0, 10] } },
    { battery: 71 },
  ] as const
  const intiface = await SimulatedIntiface.start({
    devices: [{ ...edge, features }],
    port: world.intifacePort,
    maxPingMs: 2_000,
  })
  const { page, url } = await person('Ann')
  await page.addInitScript(() => {
    const felt: unknown[] = []
    Object.assign(globalThis, { felt })
    navigator.vibrate = (pattern) => felt.push(pattern) > 0
  })
  await page.goto(`${url}/pages/device/foreign`)
  await page.getByRole('button', { name: 'Look for toys' }).click()
  await expect(page.getByRole('button', { name: /Lovense Edge/ })).toContainText('Suction')
  await look(page, 'intiface-found')
  await page.getByRole('button', { name: /Lovense Edge/ }).click()
  await expect(page.getByText('Lovense Edge is yours now')).toBeVisible()

  await page.goto(`${url}/pages/player/classicPlay`)
  await expect(tile(page, 'Steady').first()).toBeEnabled()
  await tile(page, 'Steady').first().click()
  await expect.poll(() => intiface.stepOf(4, 0)).toBe(12)
  await stopButton(page).click()
  await expect.poll(() => intiface.stepOf(4, 0)).toBe(0)
  await expect(page.getByText('At rest')).toBeVisible()
  await tile(page, 'Steady').first().click()
  await expect.poll(() => intiface.stepOf(4, 0)).toBe(12)
  await intiface.close()
  // Nothing says whether the toy has stopped with its server.
  await page.getByRole('button', { name: 'It is off' }).click()
  await expect(page.getByText('Intiface does not answer. Start its server and try again.')).toBeVisible()

  await page.goto(`${url}/pages/device/foreign`)
  await page.getByRole('button', { name: /This phone/ }).click()
  await expect(page.getByText('This phone is yours now')).toBeVisible()
  await page.getByRole('button', { name: /This phone/ }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page
    .getByRole('region', { name: 'Play', exact: true })
    .getByRole('button', { name: /^Classic/ })
    .click()
  await tile(page, 'Pulse').click()
  const felt = () => page.evaluate(() => (globalThis as { felt?: unknown[] }).felt?.at(-1))
  // 60 % of each tenth of a second in which the rhythm beats.
  await expect.poll(felt).toEqual(expect.arrayContaining([60, 40]))
  await stopButton(page).click()
  await expect(page.getByText('At rest')).toBeVisible()
  // The receipt of the touch on STOP.
  expect(await felt()).toBe(40)
})
