import { ToyError, type ToyErrorCode } from '@thrum/toy-protocol/toy-error'

/**
 * The one place that reads messages of browsers and of the Bluetooth plugin. They are no contract of either,
 * so each rule names the upstream text it relies on:
 * - browsers: https://source.chromium.org/chromium/chromium/src/+/main:third_party/blink/renderer/modules/bluetooth/bluetooth_error.cc
 *   and bluetooth.cc beside it
 * - plugin: https://github.com/capacitor-community/bluetooth-le/tree/v8.3.0 (`web.ts`, `BluetoothLe.kt`,
 *   `Device.kt`, `DeviceScanner.kt`, `DeviceManager.swift`, `Plugin.swift`)
 */
const BY_MESSAGE: readonly (readonly [RegExp, ToyErrorCode])[] = [
  // "User cancelled the requestDevice() chooser." · "requestDevice cancelled." · 'Device not found. Call …'
  [/cancelled|device not found/i, 'toy.notFound'],
  // "User denied the browser permission…" · "Permission denied." · "BLE permission denied"
  [/permission|permissions policy/i, 'toy.noPermission'],
  // "Web Bluetooth API not available in this browser." · "BLE is not supported." · "BLE unsupported"
  [/api not available|is not supported|ble unsupported/i, 'toy.unavailable'],
  // "Bluetooth adapter not available." · "No Bluetooth radio available." · "BLE is not available."
  [/adapter not available|no bluetooth radio|ble is not available/i, 'toy.radioOff'],
  // "Authentication rejected." … failed, canceled, timeout · "… status 19 (GATT_CONN_TERMINATE_PEER_USER)."
  [/authentication (canceled|failed|rejected|timeout)|terminate_peer_user/i, 'toy.refused'],
  // "GATT operation already in progress."
  [/already in progress/i, 'toy.busy'],
  // "GATT Server is disconnected. Cannot perform GATT operations." · "Not connected to device."
  [/is disconnected|not connected/i, 'toy.notConnected'],
  // "No Services matching UUID … found in Device." · "Characteristic not found."
  [/no (services|characteristics) .*found|(characteristic|service) not found/i, 'toy.notOurs'],
  // "Bluetooth Device is no longer in range." · "Connection timeout" · "Failed to connect."
  [/no longer in range|connection (timeout|attempt|failed|error)|failed to connect/i, 'toy.connectFailed'],
]

const BY_NAME: Readonly<Record<string, ToyErrorCode>> = {
  NotAllowedError: 'toy.noPermission',
  // No click before the chooser, or a page that may not use Bluetooth.
  SecurityError: 'toy.noPermission',
  InvalidStateError: 'toy.notConnected',
}

/** "Write timeout." · "Read timeout.": the plugin waits no longer, whatever the phone does. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof Error && /^(write|read) timeout/i.test(error.message)
}

/**
 * What a failure means for us; the original stays as the cause.
 * @param otherwise what an unknown failure of this kind of call means
 */
export function toToyError(error: unknown, otherwise: ToyErrorCode): ToyError {
  if (error instanceof ToyError) return error
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
  const code = BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1] ?? BY_NAME[name] ?? otherwise
  return new ToyError(code, { cause: error })
}
