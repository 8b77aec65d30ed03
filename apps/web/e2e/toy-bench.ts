import type { Locator, Page } from '@playwright/test'
import {
  BATTERY_LEVEL_CHARACTERISTIC,
  BATTERY_SERVICE,
  ECHO_CHARACTERISTIC,
  ORDER_CHARACTERISTIC,
  ORDER_SERVICE,
} from '@thrum/toy-protocol/gatt'
import { BluetoothLab, type Gatt } from './bluetooth-lab.ts'
import { test as base, expect, type Person } from './fixtures.ts'

/** Our published profile, as an emulated peripheral has it. */
export const GATT: Gatt = {
  [ORDER_SERVICE]: [
    { uuid: ORDER_CHARACTERISTIC, properties: { write: true, writeWithoutResponse: true } },
    { uuid: ECHO_CHARACTERISTIC, properties: { notify: true } },
  ],
  [BATTERY_SERVICE]: [{ uuid: BATTERY_LEVEL_CHARACTERISTIC, properties: { read: true, notify: true } }],
}

/** A person with one emulated toy in reach, and the toy bound to the account. */
export interface ToyOwner extends Person {
  /** What the radio knows the toy by. */
  address: string
  deviceCode: string
}

interface ToyFixtures {
  lab: BluetoothLab
  /** Binds a toy of a model and puts its peripheral into the air. */
  owner: (name: string, model?: string) => Promise<ToyOwner>
}

/**
 * Keeps, per event, how long after it the page issued its first stop. Measured in the page, so that a busy machine
 * between page and test counts for nothing; kept in the storage, as the page may be gone when it is read.
 */
export const TIME_STOPS = `(() => {
  if (globalThis.BluetoothRemoteGATTCharacteristic === undefined) return
  const since = new Map()
  const watch = (target, type) =>
    target.addEventListener(type, () => since.set(type, performance.now()), { capture: true })
  watch(document, 'visibilitychange')
  watch(document, 'freeze')
  watch(window, 'pagehide')
  watch(window, 'pointerdown')
  const isStop = (value) => {
    const bytes = new Uint8Array(value.buffer ?? value, value.byteOffset ?? 0, value.byteLength)
    return bytes.length === 4 && bytes[0] === 0xa9 && bytes.slice(1).every((byte) => byte === 0)
  }
  const proto = BluetoothRemoteGATTCharacteristic.prototype
  const write = proto.writeValueWithoutResponse
  proto.writeValueWithoutResponse = function (value) {
    if (isStop(value)) {
      for (const [type, atMs] of since) localStorage.setItem('e2e.' + type, String(performance.now() - atMs))
      since.clear()
    }
    return write.call(this, value)
  }
})()`

/** Milliseconds from an event to the page's next stop, read in any page of the same origin. */
export async function stoppedAfter(
  page: Page,
  type: 'pagehide' | 'pointerdown' | 'visibilitychange',
): Promise<number> {
  return page.evaluate((name) => Number(localStorage.getItem(`e2e.${name}`) ?? Number.NaN), type)
}

let lastToy = 0

/** Tests with toys in the air: the browser's radio is emulated, everything above it is real. */
export const test = base.extend<ToyFixtures>({
  lab: async ({ browser, world }, use) => {
    const lab = await BluetoothLab.start(browser, world.appUrls[0], {
      gatt: GATT,
      order: ORDER_CHARACTERISTIC,
      echo: ECHO_CHARACTERISTIC,
    })
    await use(lab)
    await lab.end()
  },
  owner: async ({ lab, person }, use) => {
    await use(async (name, model = 'P2') => {
      const one = await person(name)
      const deviceCode = await one.bindToy(model)
      lastToy += 1
      const address = `0A:0B:0C:0D:0E:${lastToy.toString(16).toUpperCase().padStart(2, '0')}`
      await lab.addToy(address, `${model} of ${name}`)
      lab.setValue(address, BATTERY_LEVEL_CHARACTERISTIC, [80])
      await lab.join(one.page, address)
      return { ...one, address, deviceCode }
    })
  },
})

/** Opens the classic player and pairs by a real click. */
export async function pairInClassic({ page, url }: ToyOwner): Promise<void> {
  await page.goto(`${url}/pages/player/classicPlay`)
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await expect(tile(page, 'Tide').first()).toBeEnabled()
}

export function tile(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

export function stopButton(page: Page | Locator) {
  return page.getByRole('button', { name: 'Stop', exact: true })
}
