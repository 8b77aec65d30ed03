import type { Device } from '@thrum/contracts/device/device.entities'
import type { DeviceId } from '@thrum/contracts/ids'
import { describe, expect, it } from 'vitest'
import type { ToySnapshot } from '../toy/index.ts'
import { deviceStateOf } from './device-state.ts'

const device: Device = {
  id: 'AAAAAAAAAAAAAAAAAAAA' as DeviceId,
  img: 'pebble',
  address: 'AA:BB:CC:00:00:01',
  isDefault: true,
  isForbid: false,
  model: 'P2',
  code: 'ABCD2345WXYZ',
  date: 0,
  name: 'Pebble',
  stopsOnLinkLoss: true,
  authenticated: true,
}

function toy(change: Partial<ToySnapshot>): ToySnapshot {
  return {
    device,
    link: { at: 'connected', battery: 80 },
    wanted: {},
    applied: {},
    cap: 100,
    isLent: false,
    stop: 'none',
    isDisabled: false,
    ...change,
  }
}

describe('state of a device', () => {
  it('DEV-05 is the link of the selected toy', () => {
    expect(deviceStateOf(device, toy({}))).toBe('connected')
    expect(deviceStateOf(device, toy({ link: { at: 'lost', why: 'signal' } }))).toBe('lost')
  })

  it('DEV-05 is at rest for every other device', () => {
    const other = { ...device, id: 'BBBBBBBBBBBBBBBBBBBB' as DeviceId }
    expect(deviceStateOf(other, toy({}))).toBe('none')
  })

  it('DEV-06 says that a device without an address is to be paired first', () => {
    expect(deviceStateOf({ ...device, address: '' }, undefined)).toBe('unpaired')
  })

  it('DEV-03 says that a forbidden device is disabled, also one in use', () => {
    expect(deviceStateOf({ ...device, isForbid: true }, undefined)).toBe('disabled')
    expect(deviceStateOf(device, toy({ isDisabled: true }))).toBe('disabled')
  })
})
