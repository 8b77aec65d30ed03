import { ToyError } from '@thrum/toy-protocol/toy-error'
import { describe, expect, it } from 'vitest'
import { toToyError } from './ble-error.ts'

describe('Bluetooth errors', () => {
  it.each([
    [new DOMException('User cancelled the requestDevice() chooser.', 'NotFoundError'), 'toy.notFound'],
    [new DOMException('Bluetooth adapter not available.', 'NotFoundError'), 'toy.radioOff'],
    [new DOMException('GATT operation already in progress.', 'NetworkError'), 'toy.busy'],
    [
      new DOMException('GATT Server is disconnected. Cannot perform GATT operations.', 'NetworkError'),
      'toy.notConnected',
    ],
    [new DOMException('Bluetooth Device is no longer in range.', 'NetworkError'), 'toy.connectFailed'],
    [
      new DOMException('Must be handling a user gesture to show a permission request.', 'SecurityError'),
      'toy.noPermission',
    ],
    [new Error('Web Bluetooth API not available in this browser.'), 'toy.unavailable'],
    [new Error('No Bluetooth radio available.'), 'toy.radioOff'],
    [
      new Error('Device not found. Call "requestDevice", "requestLEScan" or "getDevices" first.'),
      'toy.notFound',
    ],
    [new Error('Permission denied.'), 'toy.noPermission'],
    [new Error('BLE unsupported'), 'toy.unavailable'],
    [new Error('requestDevice cancelled.'), 'toy.notFound'],
    [new Error('Characteristic not found.'), 'toy.notOurs'],
    [new Error('Connection timeout'), 'toy.connectFailed'],
    [new Error('Connection failed with status 133 (GATT_ERROR).'), 'toy.connectFailed'],
    [new Error('Connection failed with status 19 (GATT_CONN_TERMINATE_PEER_USER).'), 'toy.refused'],
    [new DOMException('Authentication rejected.', 'NetworkError'), 'toy.refused'],
    [new Error('Writing characteristic failed.'), 'toy.writeFailed'],
    ['no error at all', 'toy.writeFailed'],
  ] as const)('DEV-04 reads %s', (error, code) => {
    const read = toToyError(error, 'toy.writeFailed')
    expect(read.code).toBe(code)
    expect(read.cause).toBe(error)
  })

  it('DEV-04 leaves what is read already as it is', () => {
    const error = new ToyError('toy.notOurs')
    expect(toToyError(error, 'toy.writeFailed')).toBe(error)
  })
})
