/// <reference types="web-bluetooth" />
import { Capacitor } from '@capacitor/core'
import { BleClient, BluetoothLe, type RequestBleDeviceOptions } from '@capacitor-community/bluetooth-le'
import { IOS_STOP_DELAY_MS } from '@thrum/contracts/limits'
import { findFamily, isNamed } from '@thrum/toy-protocol/families'
import { BATTERY_SERVICE, DEVICE_INFORMATION_SERVICE, ORDER_SERVICE } from '@thrum/toy-protocol/gatt'
import { ToyError } from '@thrum/toy-protocol/toy-error'
import { pageClock } from '../lib/clock.ts'
import { toToyError } from './ble-error.ts'
import { BleLink } from './ble-link.ts'
import { FamilyLink, gattOf } from './family-link.ts'
import type { ForeignPeripheral, Peripheral, Radio, RadioLink, RadioState, ToyTraits } from './radio.ts'

const isBrowser = Capacitor.getPlatform() === 'web'

/**
 * The plugin's queue keeps the calls of a phone's radio apart. In a browser it would hold a chooser back behind a
 * connect that takes its time, past the click it must answer to.
 */
if (isBrowser) BleClient.disableQueue()

let ready: Promise<void> | undefined
/** What begins with the phone's permission, whenever that is given. */
const allowed: (() => void)[] = []

async function start(): Promise<void> {
  await BleClient.initialize({ androidNeverForLocation: true })
  for (const begin of allowed.splice(0)) begin()
}

/** Asks the phone for its Bluetooth permission; a refusal is asked again next time. */
function initialize(): Promise<void> {
  ready ??= start().catch((error: unknown) => {
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
  else {
    allowed.push(() => {
      if (!isOver) BleClient.startEnabledNotifications(look).catch(() => undefined)
    })
    initialize().catch(() => undefined)
  }
  return () => {
    isOver = true
    if (isBrowser) navigator.bluetooth?.removeEventListener('availabilitychanged', look)
    else BleClient.stopEnabledNotifications().catch(() => undefined)
  }
}

async function choose(open: () => Promise<Peripheral>): Promise<Peripheral> {
  try {
    // A browser opens its chooser only within the click's own turn, so nothing goes before it there.
    if (!isBrowser) await initialize()
    return await open()
  } catch (error) {
    // What a chooser says beyond that is that nothing was chosen.
    throw toToyError(error, 'toy.notFound')
  }
}

/** Past the plugin's queue: a stop of the toy that is there doesn't wait for a person who chooses. */
async function openChooser(options: RequestBleDeviceOptions): Promise<Peripheral> {
  const device = await BluetoothLe.requestDevice(options)
  return { address: device.deviceId, name: device.name ?? '' }
}

/**
 * Other makers' toys are known by their names, of which the plugin's chooser takes one. A browser's own takes all of
 * them, where it can name what was chosen afterwards; elsewhere the choice is looked at instead.
 */
async function openNamedChooser(names: readonly string[], services: readonly string[]): Promise<Peripheral> {
  const optionalServices = [...services, BATTERY_SERVICE]
  const filters = names.map((name) => (name.endsWith('*') ? { namePrefix: name.slice(0, -1) } : { name }))
  if (isBrowser && 'getDevices' in navigator.bluetooth) {
    const { id, name = '' } = await navigator.bluetooth.requestDevice({ filters, optionalServices })
    return { address: id, name }
  }
  const [only] = filters.length === 1 ? filters : []
  return openChooser({ ...only, optionalServices })
}

async function requestForeign(models: readonly string[]): Promise<ForeignPeripheral> {
  const known = models.flatMap((model) => findFamily(model) ?? [])
  const names = known.flatMap(({ model }) => model.names)
  const services = known.flatMap(({ family }) => family.services)
  const chosen = await choose(() => openNamedChooser(names, [...new Set(services)]))
  const found = known.find(({ model }) => isNamed(model, chosen.name))
  if (found === undefined) throw new ToyError('toy.notOurs')
  return { ...chosen, model: found.model.model }
}

async function request(model: string): Promise<Peripheral> {
  if (findFamily(model) !== undefined) return requestForeign([model])
  return choose(() =>
    openChooser({
      services: [ORDER_SERVICE],
      optionalServices: [BATTERY_SERVICE, DEVICE_INFORMATION_SERVICE],
    }),
  )
}

function link(address: string, traits: ToyTraits): RadioLink {
  const found = findFamily(traits.model)
  if (found === undefined) return new BleLink(address, traits)
  const wire = new BleLink(address, traits, gattOf(found.family))
  return new FamilyLink({ ...found, wire, clock: pageClock })
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
  requestForeign,
  link,
  openSettings,
}
