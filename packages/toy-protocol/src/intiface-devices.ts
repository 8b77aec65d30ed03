import { SLOTS, type Slot } from '@thrum/contracts/device/device.entities'
import type { ButtplugClientDevice, DeviceFeature, DeviceInfo, InputType } from 'buttplug'
import * as z from 'zod/mini'
import { stepAt } from './family-frames.ts'

const Range = z.tuple([z.int(), z.int()])
const Feature = z.looseObject({
  FeatureIndex: z.int().check(z.minimum(0)),
  Output: z.optional(z.nullable(z.record(z.string(), z.looseObject({ Value: Range })))),
  Input: z.optional(z.nullable(z.record(z.string(), z.looseObject({})))),
})
const Listed = z.looseObject({
  DeviceIndex: z.int().check(z.minimum(0)),
  DeviceName: z.string(),
  DeviceDisplayName: z.optional(z.nullable(z.string())),
  DeviceFeatures: z.record(z.string(), z.unknown()),
})

/** One thing that a device can be told, and the slot of ours that tells it. */
export interface IntifaceOutput {
  readonly slot: Slot
  readonly featureIndex: number
  readonly type: string
  /** What level 100 becomes. */
  readonly max: number
}

/** One toy that the server reaches, with what of it can be played. */
export interface IntifaceDevice {
  readonly index: number
  readonly name: string
  readonly outputs: readonly IntifaceOutput[]
  readonly hasBattery: boolean
}

const MOTORS: readonly Slot[] = [1, 2, 3]
/**
 * What moves steadily at a level, and so can be stopped by one. Left out: what moves to a place or stays as it is put
 * (positions, inflation, spray), since level 0 of those is no rest.
 */
const SLOT_OF: Readonly<Record<string, Slot | 'motor'>> = {
  Vibrate: 'motor',
  Rotate: 'motor',
  Oscillate: 54,
  Constrict: 52,
  Temperature: 50,
  Led: 56,
}

/** By name only: the enumeration is the makers' client's, which is fetched when it is needed. */
const BATTERY = 'Battery' as InputType.Battery

function cleanFeature({ FeatureIndex, Output, Input }: z.infer<typeof Feature>): DeviceFeature {
  const known = Object.entries(Output ?? {}).filter(([type]) => Object.hasOwn(SLOT_OF, type))
  return {
    FeatureIndex,
    FeatureDescriptor: '',
    Output: Object.fromEntries(known.map(([type, { Value }]) => [type, { Value: [...Value] }])),
    Input: Input?.[BATTERY] === undefined ? {} : { [BATTERY]: { Value: [], Command: [] } },
  }
}

/**
 * The devices of a `DeviceList` by their numbers, with what we drive and read, and nothing else. A device or a feature
 * that can't be read is left out, the others stay.
 */
export function cleanDevices(list: Readonly<Record<string, unknown>>): Record<number, DeviceInfo> {
  const entries = typeof list.Devices === 'object' && list.Devices !== null ? list.Devices : {}
  const devices = Object.values(entries).flatMap((raw): DeviceInfo[] => {
    const read = z.safeParse(Listed, raw)
    if (!read.success) return []
    const { DeviceIndex, DeviceName, DeviceDisplayName, DeviceFeatures } = read.data
    const features = Object.values(DeviceFeatures).flatMap((feature) => {
      const clean = z.safeParse(Feature, feature)
      return clean.success ? [cleanFeature(clean.data)] : []
    })
    return [
      {
        DeviceIndex,
        DeviceName: readable(DeviceDisplayName || DeviceName) || `Intiface ${DeviceIndex}`,
        DeviceFeatures: Object.fromEntries(features.map((feature) => [feature.FeatureIndex, feature])),
      },
    ]
  })
  return Object.fromEntries(devices.map((device) => [device.DeviceIndex, device]))
}

type Features = ButtplugClientDevice['features']

/** Motors get the three motor slots in turn, and further ones follow the third. */
function outputsOf(features: Features): IntifaceOutput[] {
  let motors = 0
  return [...features.values()].flatMap(({ index, outputs }) =>
    [...outputs.values()].flatMap(({ type, valueRange: [, max] }): IntifaceOutput[] => {
      const kind = SLOT_OF[type]
      if (kind === undefined || max <= 0) return []
      const slot = kind === 'motor' ? (MOTORS[Math.min(motors, MOTORS.length - 1)] ?? 1) : kind
      if (kind === 'motor') motors += 1
      return [{ slot, featureIndex: index, type, max }]
    }),
  )
}

/** Names come from outside: without control and format characters and halves of characters. */
function readable(name: string): string {
  return [...name.replace(/\p{C}/gu, '').trim()].slice(0, 80).join('')
}

/** A device of the makers' client, as we see it. */
export function toDevice({ index, name, features }: ButtplugClientDevice): IntifaceDevice {
  const hasBattery = [...features.values()].some((feature) => feature.hasInput(BATTERY))
  return { index, name, outputs: outputsOf(features), hasBattery }
}

/** The slots that a device has, in our order. */
export function slotsOf(device: IntifaceDevice): Slot[] {
  return SLOTS.filter((slot) => device.outputs.some((output) => output.slot === slot))
}

/** What a level of an output is called there; never more than was asked for. */
export function stepOf(output: IntifaceOutput, level: number): number {
  return stepAt(level, output.max)
}

/** How a device is found again: the server's number for it, and its name in case the numbers have changed. */
export function addressOf(device: IntifaceDevice): string {
  return `${device.index}/${encodeURIComponent(device.name)}`.slice(0, 128)
}

/** The device of this address: the same number and name, or else the only one of the name. */
export function findByAddress(
  devices: readonly IntifaceDevice[],
  address: string,
): IntifaceDevice | undefined {
  const same = devices.find((device) => addressOf(device) === address)
  if (same !== undefined) return same
  const name = address.slice(address.indexOf('/'))
  const alike = devices.filter((device) => addressOf(device).endsWith(name))
  return alike.length === 1 ? alike[0] : undefined
}
