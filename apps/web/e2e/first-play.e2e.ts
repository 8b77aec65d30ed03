import { expect, expectAccessible, look } from './fixtures.ts'
import {
  arrive,
  beginPlay,
  codesSince,
  expectAtRest,
  invite,
  openOnline,
  pairBefore,
  readyAgain,
  STOP,
  startTide,
  stopNow,
  TIDE,
  words,
} from './play-bench.ts'
import { stopButton, test, tile } from './toy-bench.ts'

test('INT-01, INT-03, INT-04, INT-05, INT-07, INT-08, OR-17 takes two strangers from their first visit to a play and its end', async ({
  world,
  lab,
  phone,
}) => {
  const address = '0A:0B:0C:0D:0F:01'
  const [noaUrl, maraUrl] = world.appUrls
  const [code = ''] = await world.addDevices('P2', 1)
  await lab.addToy(address, 'Pebble')
  const noa = await (await phone()).newPage()
  const mara = await (await phone()).newPage()
  await lab.join(mara, address)
  const mark = Date.now().toString(36)
  await arrive(noa, noaUrl, `noa${mark}`, 'Noa')
  await arrive(mara, maraUrl, `mara${mark}`, 'Mara')

  await mara.getByText('Add your first device').click()
  await mara.getByLabel('Device code').fill(code)
  await mara.getByRole('button', { name: 'Add device' }).click()
  await mara.getByRole('button', { name: 'Pair', exact: true }).click()
  await lab.nextWrite(address, (write) => write.code === STOP)
  await expect(mara.getByText('Connected')).toBeVisible()

  const inviteNum = await mara.getByText(/^[0-9A-Z]{4} [0-9A-Z]{3} [0-9A-Z]{3}$/).textContent()
  await invite({ page: noa, url: noaUrl }, inviteNum ?? '')
  await expect(noa.getByRole('dialog', { name: 'Waiting for an answer' })).toBeVisible()
  await expect(mara.getByRole('dialog', { name: words('Noa invites you to play') })).toBeVisible()
  await mara.getByRole('button', { name: 'Agree' }).click()
  await expect(noa).toHaveURL(/\/pages\/player\/standAloneEquipment$/)
  await expect(mara).toHaveURL(/\/pages\/player\/interact$/)
  await expect(mara.getByText('is in control')).toBeVisible()
  await expect(noa.getByText('is interacting')).toBeVisible()

  const startedAtMs = await startTide({ page: noa, url: noaUrl }, address, lab)
  await expect(noa.getByText('Tide · 3')).toBeVisible()
  await expect(mara.getByText('Tide · 3')).toBeVisible()

  await stopNow(mara).click()
  await expectAtRest(lab, address)
  await expect(noa.getByText(words('Mara stopped. You can go on when Mara is ready again.'))).toBeVisible()
  await expect(tile(noa, 'Tide')).toBeDisabled()
  await tile(noa, 'Tide').click({ force: true })

  await readyAgain(mara).click()
  await expect(tile(noa, 'Tide')).toBeEnabled()
  await startTide({ page: noa, url: noaUrl }, address, lab)
  // The stop may be written more than once; what matters is that nothing moves between it and the new touch.
  const codes = codesSince(lab, address, startedAtMs)
  expect(codes.filter((code, at) => code !== codes[at - 1])).toEqual([TIDE, STOP, TIDE])

  await noa.getByRole('button', { name: 'End', exact: true }).click()
  await noa.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await expectAtRest(lab, address)
  await expect(mara.getByRole('dialog', { name: words('Noa ended the session') })).toBeVisible()
  await mara.getByRole('button', { name: 'OK' }).click()
  await expect(mara).toHaveURL(/\/pages\/bar\/home$/)
  await expect(noa).toHaveURL(/\/pages\/bar\/home$/)
})

test('INT-11, INT-12 shows each side its own screen, open to everyone', async ({ owner, person, lab }) => {
  const noa = await person('Noa')
  const mara = await owner('Mara')
  await pairBefore(mara, lab)
  await invite(noa, mara.inviteNum)
  await expect(mara.page.getByRole('dialog', { name: words('Noa invites you to play') })).toBeVisible()
  await look(noa.page, 'invite-waiting')
  await look(mara.page, 'invite-modal')
  await expectAccessible(noa.page)
  await expectAccessible(mara.page)
  await mara.page.getByRole('button', { name: 'Agree' }).click()
  await startTide(noa, mara.address, lab)
  for (const { page } of [noa, mara]) {
    await expect(page.getByText('Tide · 3')).toBeVisible()
    await expect(page.getByText('Keep the screen lit, stay on this page, take breaks.')).toBeVisible()
  }
  await mara.page.getByRole('slider', { name: 'Never stronger than' }).fill('40')
  await look(noa.page, 'interact-send')
  // A picture holds its page up for so long that the toy may have stopped.
  await tile(noa.page, 'Wave').click()
  await look(mara.page, 'interact-receive')
  await expectAccessible(noa.page)
  await expectAccessible(mara.page)
  await stopNow(mara.page).click()
  await expect(readyAgain(mara.page)).toBeEnabled()
  await look(noa.page, 'interact-send-paused')
  await look(mara.page, 'interact-receive-paused')
  await expectAccessible(noa.page)
  await expectAccessible(mara.page)
})

test('INT-06, INT-10 tells the initiator that the invitation was declined', async ({ person }) => {
  const noa = await person('Noa')
  const mara = await person('Mara')
  await openOnline(mara.page, `${mara.url}/pages/bar/mine`)
  await invite(noa, mara.inviteNum)
  await mara.page.getByRole('button', { name: 'Reject' }).click()
  const dialog = noa.page.getByRole('dialog', { name: 'The other person declined' })
  await expect(dialog).toBeVisible()
  await look(noa.page, 'declined')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()
  await expect(mara.page.getByRole('dialog')).toBeHidden()
})

test('INT-02 takes an invitation back, and the invitee’s question with it', async ({ person }) => {
  const noa = await person('Noa')
  const mara = await person('Mara')
  await openOnline(mara.page, `${mara.url}/pages/bar/home`)
  await invite(noa, mara.inviteNum)
  await expect(mara.page.getByRole('dialog')).toBeVisible()
  await noa.page.getByRole('button', { name: 'Cancel invitation' }).click()
  await expect(mara.page.getByText('The invitation is over.')).toBeVisible()
  await expect(mara.page.getByRole('dialog')).toBeHidden()
  await expect(noa.page.getByRole('dialog')).toBeHidden()
})

test('INT-02, INT-05 an invitation outlives the page that sent it, and the yes leads both into the play', async ({
  person,
}) => {
  const noa = await person('Noa')
  const mara = await person('Mara')
  await openOnline(mara.page, `${mara.url}/pages/bar/home`)
  await invite(noa, mara.inviteNum)
  await noa.page.reload()
  await expect(noa.page.getByRole('button', { name: 'Cancel invitation' })).toBeVisible()
  await mara.page.getByRole('button', { name: 'Agree' }).click()
  await expect(mara.page.getByRole('button', { name: 'End session' })).toBeVisible()
  await expect(noa.page.getByRole('button', { name: 'End', exact: true })).toBeVisible()
})

test('INT-14, INT-10 says that the other device is not online', async ({ person }) => {
  const noa = await person('Noa')
  const mara = await person('Mara')
  await invite(noa, mara.inviteNum)
  await expect(noa.page.getByText('not online')).toBeVisible()
  await expect(noa.page.getByRole('dialog')).toBeHidden()
})

test('P-B3, OR-10 holds the receiver’s cap at the toy, and keeps it for the next time', async ({
  owner,
  person,
  lab,
}) => {
  const noa = await person('Noa')
  const mara = await owner('Mara')
  await beginPlay(noa, mara, lab)
  const sinceMs = performance.now()
  await mara.page.getByRole('slider', { name: 'Never stronger than' }).fill('40')
  await tile(noa.page, 'Strength 5').click()
  await lab.nextWrite(mara.address, ({ code }) => code.startsWith('a90128'), { sinceMs })
  await tile(noa.page, 'Tide').click()
  await lab.nextWrite(mara.address, ({ code }) => code === 'a9012804', { sinceMs })
  const levels = codesSince(lab, mara.address, sinceMs).map((code) => Number.parseInt(code.slice(4, 6), 16))
  expect(Math.max(...levels)).toBeLessThanOrEqual(40)
  await mara.page.reload()
  await expect(mara.page.getByRole('slider', { name: 'Never stronger than' })).toHaveValue('40')
})

test('INT-09 switches the toy: the old one stops, both are told for 3 s, the new scene comes', async ({
  owner,
  person,
  lab,
}) => {
  const noa = await person('Noa')
  const mara = await owner('Mara')
  await mara.bindToy('H1')
  await beginPlay(noa, mara, lab)
  await startTide(noa, mara.address, lab)
  await mara.page.getByRole('switch', { name: words('Play with Halo') }).click()
  await expectAtRest(lab, mara.address)
  const notice = noa.page.getByText(words('Mara switched to Halo'))
  await expect(notice).toBeVisible()
  const shownAtMs = performance.now()
  await look(noa.page, 'device-switched')
  await noa.page.getByRole('button', { name: 'Stop', exact: true }).click({ trial: true })
  await expect(notice).toBeHidden()
  expect(performance.now() - shownAtMs).toBeLessThan(6_000)
  await expect(noa.page.getByRole('heading', { name: 'Warmth' })).toBeVisible()
  await expect(mara.page.getByRole('switch', { name: words('Play with Halo') })).toBeChecked()
})

test('INT-13, APP-18 asks before it leaves, and leaving stops the toy and ends the play', async ({
  owner,
  person,
  lab,
}) => {
  const noa = await person('Noa')
  const mara = await owner('Mara')
  await beginPlay(noa, mara, lab)
  await startTide(noa, mara.address, lab)
  await mara.page.goBack()
  const question = mara.page.getByRole('dialog', { name: 'End this session?' })
  await expect(question).toBeVisible()
  await expect(question.getByRole('button', { name: 'Stop now' })).toBeVisible()
  await look(mara.page, 'leave-question')
  await question.getByRole('button', { name: 'Keep playing' }).click()
  await expect(question).toBeHidden()
  await expect(mara.page.getByText('is in control')).toBeVisible()
  await mara.page.getByRole('button', { name: 'Back' }).click()
  await question.getByRole('button', { name: 'End session' }).first().click()
  await expectAtRest(lab, mara.address)
  await expect(mara.page).toHaveURL(/\/pages\/bar\/home$/)
  await expect(noa.page.getByRole('dialog', { name: words('Mara ended the session') })).toBeVisible()
})

test('INT-17, PL-19 stops from any page while a play runs, and lets a device join it late', async ({
  owner,
  person,
  lab,
  world,
}) => {
  const noa = await person('Noa')
  const mara = await person('Mara')
  const toyOwner = await owner('Spare')
  await lab.join(mara.page, toyOwner.address)
  const [code = ''] = await world.addDevices('P2', 1)
  await openOnline(mara.page, `${mara.url}/pages/bar/home`)
  await invite(noa, mara.inviteNum)
  await mara.page.getByRole('button', { name: 'Agree' }).click()
  await expect(noa.page.getByText(words('Mara’s device is not online'))).toBeVisible()
  await mara.page.getByRole('button', { name: 'Add device' }).click()
  await expect(stopButton(mara.page)).toBeVisible()
  await look(mara.page, 'play-bar')
  await mara.page.getByLabel('Device code').fill(code)
  // The page before this one has a button of that name too, until it is out of sight.
  await expect(mara.page.getByRole('button', { name: 'Add device' })).toHaveCount(1)
  await mara.page.getByRole('button', { name: 'Add device' }).click()
  await mara.page.getByRole('button', { name: 'Pair', exact: true }).click()
  await mara.page.getByRole('switch', { name: words('Play with Pebble') }).click()
  await startTide(noa, toyOwner.address, lab)
  await stopNow(mara.page).click()
  await expectAtRest(lab, toyOwner.address)
})
