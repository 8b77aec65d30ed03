import type { Page } from '@playwright/test'
import type { BluetoothLab } from './bluetooth-lab.ts'
import { expect, type Person } from './fixtures.ts'
import { type ToyOwner, tile } from './toy-bench.ts'

export const STOP = 'a9000000'
/** The model P2's begin code of the pattern Tide. */
export const TIDE = 'a9013c04'

/** A sentence with names in it: each stands in invisible marks that keep its own direction. */
export function words(sentence: string): RegExp {
  const letters = [...sentence].map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&'))
  return new RegExp(letters.join('[\\u2066-\\u2069]?'))
}

/** Loads a page of the product and waits until its line to `/play` stands. */
export async function openOnline(page: Page, address: string): Promise<void> {
  const isOnline = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('play_state')) resolve()
      }),
    )
  })
  await page.goto(address)
  await isOnline
}

/** What both sides of an invitation are found by. */
interface Side {
  page: Page
  url: string
}

/** The initiator asks from home, by invitation code. */
export async function invite({ page, url }: Side, inviteNum: string): Promise<void> {
  await openOnline(page, `${url}/pages/bar/home`)
  await page.getByLabel('Partner’s invite code').fill(inviteNum)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
}

/** The receiver's phone has paired its toy before, so the play finds it connected. */
export async function pairBefore({ page, url, address }: ToyOwner, lab: BluetoothLab): Promise<void> {
  await page.goto(`${url}/pages/player/classicPlay`)
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await lab.nextWrite(address, ({ code }) => code === STOP)
  await expect(tile(page, 'Tide')).toBeEnabled()
  await openOnline(page, `${url}/pages/bar/home`)
}

/** Both are in the play, the receiver's toy is connected, and nothing moves. */
export async function beginPlay(initiator: Person, receiver: ToyOwner, lab: BluetoothLab): Promise<void> {
  await pairBefore(receiver, lab)
  await invite(initiator, receiver.inviteNum)
  await receiver.page.getByRole('button', { name: 'Agree' }).click()
  await expect(tile(initiator.page, 'Tide')).toBeEnabled()
  await expect(receiver.page.getByText('Playing now')).toBeVisible()
}

/**
 * The partner's toy runs, as the peripheral saw it. On a very busy machine a page may miss its beats, and a toy that
 * rests for it takes no touch that is under way: a person would touch again, as this does.
 * @returns when, on this process's clock
 */
export async function startTide(initiator: Side, address: string, lab: BluetoothLab): Promise<number> {
  const sinceMs = performance.now()
  let startedAtMs = 0
  await expect(async () => {
    await tile(initiator.page, 'Tide').click()
    const { atMs } = await lab.nextWrite(address, ({ code }) => code === TIDE, { sinceMs, timeoutMs: 4_000 })
    startedAtMs = atMs
  }).toPass()
  return startedAtMs
}

/** How long after this moment the stop was written. */
export async function stopAfterMs(lab: BluetoothLab, address: string, sinceMs: number): Promise<number> {
  const { atMs } = await lab.nextWrite(address, ({ code }) => code === STOP, { sinceMs })
  return atMs - sinceMs
}

/**
 * The stop is the last thing that was written. On a very busy machine the initiator's page may miss its beats, and
 * then the toy rests before anybody says stop: where no time is measured, that is as good.
 */
export async function expectAtRest(lab: BluetoothLab, address: string): Promise<void> {
  await expect.poll(() => lab.codesOf(address).slice(-8).join(' ')).toMatch(new RegExp(`${STOP}$`))
}

export function stopNow(page: Page) {
  return page.getByRole('button', { name: 'Stop now', exact: true })
}

export function readyAgain(page: Page) {
  return page.getByRole('button', { name: 'Ready again' })
}

/** Every code that was written to the toy after this moment, in order. */
export function codesSince(lab: BluetoothLab, address: string, sinceMs: number): string[] {
  return lab.writes
    .filter((write) => write.address === address && write.atMs >= sinceMs)
    .map(({ code }) => code)
}

/** A first visit up to home: the terms, an account, a profile of an adult. All by hand. */
export async function arrive(page: Page, url: string, account: string, name: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await page.goto(`${url}/pages/account/signUp`)
  await page.getByLabel('Account name').fill(account)
  await page.getByLabel('Password', { exact: true }).fill('four quiet dunes')
  await page.getByLabel('Password again').fill('four quiet dunes')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Nickname').fill(name)
  await page.getByText('Not stated', { exact: true }).click()
  for (const field of ['Date of birth', 'Height', 'Weight']) {
    await page.getByLabel(field).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('button', { name: 'Done' })).toBeHidden()
  }
  await page.getByLabel('Country').click()
  await page.getByLabel('Search').fill('Portugal')
  await page.getByText('Portugal', { exact: true }).click()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Play together' })).toBeVisible()
}
