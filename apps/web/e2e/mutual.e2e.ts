import type { Page } from '@playwright/test'
import type { BluetoothLab } from './bluetooth-lab.ts'
import { expect, expectAccessible, look } from './fixtures.ts'
import { beginPlay, expectAtRest, pairBefore, readyAgain, startTide, stopNow, words } from './play-bench.ts'
import { type ToyOwner, test, tile } from './toy-bench.ts'

/** One proposes, the other says yes; each sees both sides. */
async function goMutual(from: Page, to: Page): Promise<void> {
  await from.getByRole('button', { name: 'Propose it' }).click()
  await to.getByRole('dialog').getByRole('button', { name: 'Play both ways' }).click()
  for (const page of [from, to]) await expect(page.getByText('you steer each other').first()).toBeVisible()
}

async function moveBoth(noa: ToyOwner, mara: ToyOwner, lab: BluetoothLab): Promise<void> {
  await startTide(noa, mara.address, lab)
  await startTide(mara, noa.address, lab)
}

test('INT-19, P-B1 steers each other’s toy after a yes of both, and one STOP stops both', async ({
  owner,
  lab,
}) => {
  const noa = await owner('Noa')
  const mara = await owner('Mara')
  await pairBefore(noa, lab)
  await beginPlay(noa, mara, lab)

  await noa.page.getByRole('button', { name: 'Propose it' }).click()
  const asked = mara.page.getByRole('dialog', { name: words('Noa would like to play both ways') })
  await expect(asked).toBeVisible()
  await look(mara.page, 'mutual-asked')
  await asked.getByRole('button', { name: 'Stay as it is' }).click()
  await expect(noa.page.getByRole('button', { name: 'Propose it' })).toBeVisible()

  await goMutual(noa.page, mara.page)
  await look(noa.page, 'mutual-both')
  await expectAccessible(noa.page)
  await moveBoth(noa, mara, lab)

  await stopBoth(() => stopNow(mara.page).click())
  await expect(readyAgain(mara.page)).toBeVisible()
  await expect(tile(noa.page, 'Tide')).toBeDisabled()
  for (const { page } of [noa, mara]) await beReady(page)
  await moveBoth(noa, mara, lab)

  await stopBoth(() => noa.page.getByRole('button', { name: 'Back to one way' }).click())
  await expect(mara.page.getByText('is in control')).toBeVisible()
  await expect(tile(mara.page, 'Tide')).toHaveCount(0)

  await goMutual(mara.page, noa.page)
  for (const { page } of [noa, mara]) await beReady(page)
  await moveBoth(noa, mara, lab)
  await stopBoth(async () => {
    await noa.page.getByRole('button', { name: 'End session' }).click()
    await noa.page.getByRole('dialog').getByRole('button', { name: 'End session' }).first().click()
  })
  await expect(mara.page.getByRole('dialog', { name: words('Noa ended the session') })).toBeVisible()

  /** Both toys ran; now the stop is the last that was written to either. */
  async function stopBoth(act: () => Promise<void>): Promise<void> {
    await act()
    for (const { address } of [mara, noa]) await expectAtRest(lab, address)
  }
})

/** On a very busy machine the own toy may have lost its lease before, and then waits for this too. */
async function beReady(page: Page): Promise<void> {
  if (await readyAgain(page).isVisible()) await readyAgain(page).click()
  await expect(readyAgain(page)).toBeHidden()
}
