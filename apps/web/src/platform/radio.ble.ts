/// <reference types="web-bluetooth" />
import { Capacitor } from '@capacitor/core'
import { BleClient } from '@capacitor-community/bluetooth-le'
import { IOS_STOP_DELAY_MS } from '@thrum/contracts/limits'
import { BATTERY_SERVICE, DEVICE_INFORMATION_SERVICE, ORDER_SERVICE } from '@thrum/toy-protocol/gatt'
import { toToyError } from './ble-error.ts'
import { BleLink } from './ble-link.ts'
import type { Peripheral, Radio, RadioState } from './radio.ts'

const isBrowser = Capacitor.getPlatform() === 'web'

/**
 * The plugin's queue keeps the calls of a phone's radio apart. In a browser it would hold a chooser back behind a
 * connect that takes its time, past the click it must answer to.
 */
if (isBrowser) BleClient.disableQueue()

let ready: Promise<void> | undefined

/** Asks the phone for its Bluetooth permission; a refusal is asked again next time. */
function initialize(): Promise<void> {
  ready ??= BleClient.initialize({ androidNeverForLocation: true }).catch((error: unknown) => {
    ready = undefined
    throw error
  })
  return ready
}

async function state(): Promise<RadioState> {
  try {
    await initialize()
    return (await BleClient.isEnabled()) ? 'ready' : 'off'
  } catch (error) {
    const { code } = toToyError(error, 'toy.unavailable')
    if (code === 'toy.radioOff') return 'off'
    return code === 'toy.noPermission' ? 'noPermission' : 'unsupported'
  }
}

/** The plugin's own notice of being switched on or off exists on phones alone. */
function watch(onChange: (state: RadioState) => void): () => void {
  let isOver = false
  const look = async () => {
    ready = undefined
    const now = await state()
    if (!isOver) onChange(now)
  }
  if (isBrowser) navigator.bluetooth?.addEventListener('availabilitychanged', look)
  else
    initialize()
      .then(() => BleClient.startEnabledNotifications(look))
      .catch(() => undefined)
  return () => {
    isOver = true
    if (isBrowser) navigator.bluetooth?.removeEventListener('availabilitychanged', look)
    else BleClient.stopEnabledNotifications().catch(() => undefined)
  }
}

async function request(): Promise<Peripheral> {
  try {
    // A browser opens its chooser only within the click's own turn, so nothing goes before it there.
    if (!isBrowser) await initialize()
    const device = await BleClient.requestDevice({
      services: [ORDER_SERVICE],
      optionalServices: [BATTERY_SERVICE, DEVICE_INFORMATION_SERVICE],
    })
    return { address: device.deviceId, name: device.name ?? '' }
  } catch (error) {
    // What a chooser says beyond that is that nothing was chosen.
    throw toToyError(error, 'toy.notFound')
  }
}

async function openSettings(): Promise<boolean> {
  try {
    if (Capacitor.getPlatform() === 'android') await BleClient.openBluetoothSettings()
    else await BleClient.openAppSettings()
    return true
  } catch {
    return false
  }
}

/** Toys over Bluetooth Low Energy, the same on Android, iOS and in browsers that have Web Bluetooth. */
export const bleRadio: Radio = {
  stopDelayMs: Capacitor.getPlatform() === 'ios' ? IOS_STOP_DELAY_MS : 0,
  state,
  watch,
  request,
  link: (address, traits) => new BleLink(address, traits),
  openSettings,
}
