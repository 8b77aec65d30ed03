import type { Page } from '@playwright/test'
import { listDevices } from '@thrum/contracts/device/device.routes'
import { listApplications } from '@thrum/contracts/friend/friend.routes'
import { signUpPerson } from '@thrum/testkit/person'
import { expect, expectAccessible, look, test } from './fixtures.ts'
import { makePerson } from './person.ts'
import { hugePicture, qrPicture } from './qr-bench.ts'
import { cameraStates, watchCamera, withCamera } from './scan-bench.ts'

test.use({ radio: 'virtual' })

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Device code').fill(code)
  await page.getByRole('button', { name: 'Add device' }).click()
}

async function openDevice(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/pages/bar/home`)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

test('DEV-01 binds a toy by its code, however it is typed, and pairs it', async ({ world, person }) => {
  const { page, url } = await person('mara')
  const [code = ''] = await world.addDevices('O3', 1)
  await page.goto(`${url}/pages/bar/home`)
  await page.getByRole('button', { name: /Add your first device/ }).click()
  await page.getByLabel('Device code').pressSequentially(code.toLowerCase())
  await expect(page.getByLabel('Device code')).toHaveValue(
    `${code.slice(0, 4)} ${code.slice(4, 8)} ${code.slice(8)}`,
  )
  await look(page, 'add-device')
  await page.getByRole('button', { name: 'Add device' }).click()
  await expect(page.getByRole('heading', { name: 'Orbit' })).toBeVisible()
  await expect(page.getByText(/keeps running if the connection breaks/)).toBeVisible()
  await expect(page.getByText(/takes orders from anyone close by/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await expect(page.getByText('Orbit is paired')).toBeVisible()
  await expect(page.getByRole('button', { name: /Orbit/ })).toContainText('Connected')
})

test('DEV-01 says beside the field what is wrong with a code, and keeps it', async ({ world, person }) => {
  const noa = await person('noa')
  const { page, url } = await person('mara')
  const used = await noa.bindToy('P2')
  const [disabled = ''] = await world.addDevices('P2', 1)
  await world.forbidDevice(disabled)
  await page.goto(`${url}/pages/device/add`)
  await page.getByRole('button', { name: 'Scan the QR code' }).click()
  await expect(page.getByText(/^No camera was found/)).toBeVisible()
  await page.getByRole('button', { name: 'Add device' }).click()
  await expect(page.getByText('Enter the device code.')).toBeVisible()
  await typeCode(page, 'ABC')
  await expect(page.getByText('A device code has 12 letters and digits.')).toBeVisible()
  await typeCode(page, '0000 0000 0000')
  await expect(page.getByText('No device has this code. Check it and try again.')).toBeVisible()
  await typeCode(page, used)
  await expect(page.getByText('This device already belongs to somebody.')).toBeVisible()
  await typeCode(page, disabled)
  await expect(page.getByText('The device has been disabled.')).toBeVisible()
  await expect(page.getByLabel('Device code')).toHaveValue(
    `${disabled.slice(0, 4)} ${disabled.slice(4, 8)} ${disabled.slice(8)}`,
  )
  await expectAccessible(page)
})

test('DEV-01, INT-01, FRND-001 scans a toy by the camera and a person from a picture, and nothing foreign', async ({
  world,
  playwright,
  launchOptions,
  contextOptions,
}) => {
  const [code = ''] = await world.addDevices('P2', 1)
  const url = world.appUrls[0]
  const noa = await signUpPerson(url, 'noa')
  await noa.openSocket()
  const launch = (args: readonly string[]) =>
    playwright.chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] })
  await withCamera(`thrum:toy:${code}`, launch, async (browser) => {
    const context = await browser.newContext(contextOptions)
    await watchCamera(context)
    const foreign: string[] = []
    context.on('request', (request) => {
      if (!request.url().startsWith(url) && !/^(?:blob|data):/.test(request.url()))
        foreign.push(request.url())
    })
    const { page } = await makePerson(world, url, 'lena', context)
    await page.goto(`${url}/pages/device/add`)
    await expect(page.getByText('Point at the QR code on your device or its box.')).toBeVisible()
    await expectAccessible(page)
    await look(page, 'scan')
    const picture = page.getByLabel('From a picture')
    for (const [file, words] of [
      [
        qrPicture('https://evil.example/pages/device/add?code=ABCD2345WXYZ'),
        'This QR code is not one of ours',
      ],
      [qrPicture(`thrum:play${noa.qrId}`), 'This is a person’s code'],
      [hugePicture(), 'This picture is too large'],
      [{ ...hugePicture(), buffer: Buffer.from('GIF89a') }, 'This picture can’t be read'],
    ] as const) {
      await picture.setInputFiles(file)
      await expect(page.getByText(words)).toBeVisible()
    }
    await expect(page).toHaveURL(`${url}/pages/device/add`)
    await page.getByRole('button', { name: 'Scan the QR code' }).click()
    await expect(page.getByRole('heading', { name: 'Pebble' })).toBeVisible()
    expect(await cameraStates(page)).toEqual(['ended'])

    await page.goto(`${url}/pages/bar/home`)
    await page.getByRole('button', { name: 'Scan a QR code' }).click()
    await expect(page.getByText('This is a device’s code')).toBeVisible()
    await look(page, 'scan-sheet')
    expect(await cameraStates(page)).toEqual(['live'])
    const sheet = page.getByRole('dialog', { name: 'Scan your partner’s code' })
    await sheet.getByRole('button', { name: 'Type the code instead' }).click()
    await expect(sheet).toBeHidden()
    expect(await cameraStates(page)).toEqual(['ended'])
    await page.getByRole('button', { name: 'Scan a QR code' }).click()
    await picture.setInputFiles(qrPicture(`thrum:play${noa.qrId}`))
    await page.getByRole('button', { name: 'Cancel invitation' }).click()
    expect(await cameraStates(page)).toEqual(['ended', 'ended'])

    await page.goto(`${url}/pages/chat/addFriend`)
    await page.getByRole('button', { name: 'Scan a QR code' }).click()
    await picture.setInputFiles(qrPicture(`thrum:play${noa.qrId}`))
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Please wait for the other person to agree')).toBeVisible()
    expect((await noa.call(listApplications)).incoming).toHaveLength(1)
    expect(foreign).toEqual([])
  })
})

test('DEV-02 renames, makes default and removes a device', async ({ person }) => {
  const mara = await person('mara')
  const { page, url } = mara
  await mara.bindToy('P2')
  await mara.bindToy('H1')
  await openDevice(page, url, 'Halo')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make it the default' }).click()
  await expect(page.getByText('This device opens first')).toBeVisible()
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('  ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a name of 1 to 20 characters.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Moon')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'Moon' })).toBeVisible()
  const kept = await mara.call(listDevices)
  expect(kept.map(({ name, isDefault }) => ({ name, isDefault }))).toEqual([
    { name: 'Moon', isDefault: true },
    { name: 'Pebble', isDefault: false },
  ])
  await page.getByRole('button', { name: 'Remove device' }).click()
  await expect(page.getByRole('dialog', { name: 'Remove Moon?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Remove device' }).click()
  await page
    .getByRole('dialog', { name: 'Remove Moon?' })
    .getByRole('button', { name: 'Remove device' })
    .click()
  await expect(page.getByText('Moon was removed')).toBeVisible()
  await expect(page.getByRole('button', { name: /Pebble/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Moon/ })).toHaveCount(0)
})

test('DEV-06, DEV-05 says that a device is not paired, pairs it, and shows its battery', async ({
  person,
}) => {
  const mara = await person('mara')
  const { page, url } = mara
  await mara.bindToy('P2')
  await openDevice(page, url, 'Pebble')
  await expect(page.getByRole('dialog').getByText('Not paired yet')).toBeVisible()
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Connected')).toBeVisible()
  await expect(page.getByText(/^Battery \d+%$/)).toBeVisible()
  await look(page, 'device')
  await page.reload()
  const card = page.getByRole('button', { name: /Pebble/ })
  await expect(card).toContainText('Connected')
  await expect(card.getByRole('img', { name: 'Battery 80%' })).toBeVisible()
  await look(page, 'home-battery')
})

test('DEV-02 says that the devices did not load, and tries again', async ({ person }) => {
  const mara = await person('mara')
  const { page, url } = mara
  await mara.bindToy('P2')
  // An answer, so that nothing tries again by itself as it would without a network.
  await page.route('**/api/user-device/listDevices', (route) => route.fulfill({ status: 500 }))
  await page.goto(`${url}/pages/bar/home`)
  await expect(page.getByText('Your devices didn’t load')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/user-device/listDevices')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: /Pebble/ })).toBeVisible()
})

test('APP-17 sends device features of the web build to the download page', async ({
  world,
  phone,
  person,
}) => {
  const ann = await person('ann')
  const context = await phone()
  await context.addInitScript((token) => {
    localStorage.setItem('thrum.consent', '1')
    localStorage.setItem('thrum.token', token)
  }, ann.token)
  const page = await context.newPage()
  await page.goto(`${world.webUrl}/pages/bar/home`)
  await page.getByRole('button', { name: /Devices need the app/ }).click()
  await expect(page.getByRole('heading', { name: 'This part needs the app' })).toBeVisible()
  await expectAccessible(page)
  await look(page, 'download')
  await page.getByRole('button', { name: 'Stay on the web' }).click()
  await page.getByRole('button', { name: /Classic/ }).click()
  await expect(page).toHaveURL(/\/pages\/download\/app$/)
  for (const path of ['player/player', 'player/standAloneEquipment', 'player/classicPlay', 'device/add']) {
    await page.goto(`${world.webUrl}/pages/${path}`)
    await expect(page.getByText('This part needs the app')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Get the app' }).click()
  await expect(page).toHaveURL(/\/pages\/download\/app$/)
})

test('APP-03, I18N-04 home fits in light, dark and right-to-left, with long names', async ({ person }) => {
  const mara = await person('mara')
  const { page, url } = mara
  await mara.bindToy('P2')
  await mara.bindToy('H1')
  await page.goto(`${url}/pages/bar/home`)
  await expect(page.getByRole('button', { name: /Pebble/ })).toBeVisible()
  await expectAccessible(page)
  await look(page, 'home')
  await page.setViewportSize({ width: 320, height: 640 })
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isWide).toBe(false)
})
