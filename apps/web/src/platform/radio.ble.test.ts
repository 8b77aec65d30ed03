import { expect, it, vi } from 'vitest'
import { bleRadio } from './radio.ble.ts'

/** An Android phone under the plugin. */
const phone = vi.hoisted(() => ({ isAllowed: false, isOn: true, switched: () => undefined as unknown }))
vi.mock('@capacitor/core', () => ({ Capacitor: { getPlatform: () => 'android' } }))
vi.mock('@capacitor-community/bluetooth-le', () => ({
  BluetoothLe: {},
  BleClient: {
    async initialize() {
      if (!phone.isAllowed) throw new Error('Permission denied.')
    },
    isEnabled: async () => phone.isOn,
    async startEnabledNotifications(hear: () => unknown) {
      phone.switched = hear
    },
  },
}))

it('DEV-04, DEV-05 a phone that allows Bluetooth later still tells when it is switched on', async () => {
  const told: string[] = []
  bleRadio.watch((state) => told.push(state))
  expect(await bleRadio.state()).toBe('noPermission')
  phone.isAllowed = true
  phone.isOn = false
  expect(await bleRadio.state()).toBe('off')
  phone.isOn = true
  await phone.switched()
  expect(told).toEqual(['ready'])
})
