import type { Page } from '@playwright/test'
import type { BluetoothLab } from './bluetooth-lab.ts'
import { expect, expectAccessible, look } from './fixtures.ts'
import {
  beginPlay,
  expectAtRest,
  pairBefore,
  readyAgain,
  STOP,
  startTide,
  stopNow,
  words,
} from './play-bench.ts'
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

  await mara.page.getByRole('button', { name: 'Propose it' }).click()
  await expect(mara.page.getByText(words('Noa can answer for'))).toBeVisible()
  await mara.page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(noa.page.getByText('Playing both ways is no longer proposed.')).toBeVisible()

  await noa.page.getByRole('button', { name: 'Propose it' }).click()
  const asked = mara.page.getByRole('dialog', { name: words('Noa would like to play both ways') })
  await expect(asked).toBeVisible()
  await look(mara.page, 'mutual-asked')
  await asked.getByRole('button', { name: 'Stay as it is' }).click()
  await expect(noa.page.getByText('Your partner would rather stay as it is.')).toBeVisible()

  await goMutual(noa.page, mara.page)
  await look(noa.page, 'mutual-both')
  await expectAccessible(noa.page)
  await moveBoth(noa, mara, lab)
  await expect(noa.page.getByText('Tide · 3')).toHaveCount(2)

  await stopBoth(() => stopNow(mara.page).click())
  await expect(readyAgain(mara.page)).toBeVisible()
  await expect(tile(noa.page, 'Tide')).toBeDisabled()
  for (const { page } of [noa, mara]) await beReady(page)
  await moveBoth(noa, mara, lab)

  await stopBoth(() => noa.page.getByRole('button', { name: 'Back to one way' }).click())
  await expect(mara.page.getByText('Back to one way.')).toBeVisible()
  await expect(mara.page.getByText('is in control')).toBeVisible()
  await expect(tile(mara.page, 'Tide')).toHaveCount(0)
  await beReady(mara.page)
  await startTide(noa, mara.address, lab)

  await goMutual(mara.page, noa.page)
  await startTide(mara, noa.address, lab)
  await stopBoth(async () => {
    await noa.page.getByRole('button', { name: 'End session' }).click()
    await noa.page.getByRole('dialog').getByRole('button', { name: 'End session' }).first().click()
  })
  await expect(mara.page.getByRole('dialog', { name: words('Noa ended the session') })).toBeVisible()

  /** The next write to either toy is the stop, and nothing follows it. */
  async function stopBoth(act: () => Promise<void>): Promise<void> {
    const sinceMs = performance.now()
    await act()
    for (const { address } of [mara, noa]) {
      await lab.nextWrite(address, ({ code }) => code === STOP, { sinceMs })
      await expectAtRest(lab, address)
    }
  }
})

/** On a very busy machine the own toy may have lost its lease before, and then waits for this too. */
async function beReady(page: Page): Promise<void> {
  if (await readyAgain(page).isVisible()) await readyAgain(page).click()
  await expect(readyAgain(page)).toBeHidden()
}
