import type { Device } from '@thrum/contracts/device/device.entities'
import type { Family } from '@thrum/toy-protocol/families'
import { INTIFACE_MODEL, PRACTICE_MODEL } from '@thrum/toy-protocol/foreign-toys'
import { addressOf, type IntifaceDevice, slotsOf } from '@thrum/toy-protocol/intiface-devices'
import { ToyError, type ToyErrorCode } from '@thrum/toy-protocol/toy-error'
import { isCallError } from '../../lib/call-error.ts'
import { PRACTICE_ADDRESS } from '../../platform/radio.practice.ts'
import { foreignWays, toy } from '../toy/index.ts'
import { addForeignDevice } from './device.api.ts'

/**
 * How adding a toy without a code ended: done, closed by the person, refused by the server, which has told them; not a
 * toy that is known; or why the radio could not.
 */
export type AddResult =
  | { at: 'added'; device: Device }
  | { at: 'closed' | 'refused' | 'notKnown' | 'off' | 'noPermission' | 'unsupported' | 'failed' }

const REASONS: Partial<Record<ToyErrorCode, Exclude<AddResult['at'], 'added'>>> = {
  'toy.notFound': 'closed',
  'toy.notOurs': 'notKnown',
  'toy.radioOff': 'off',
  'toy.noPermission': 'noPermission',
  'toy.unavailable': 'unsupported',
}

/** Of a device's name. Source: contract, `device.nameInvalid` */
const NAME_CHARACTERS = 20

/** @param find gives what is to be added; its failure says why nothing is */
async function add(find: () => Promise<Parameters<typeof addForeignDevice>[0]>): Promise<AddResult> {
  try {
    const device = await addForeignDevice(await find())
    const { device: held, isLent } = toy.getSnapshot()
    // One that plays by then stays in the partner's hands.
    if (held === undefined || !isLent) toy.select(device)
    return { at: 'added', device }
  } catch (error) {
    if (isCallError(error)) return { at: 'refused' }
    if (error instanceof ToyError) return { at: REASONS[error.code] ?? 'failed' }
    throw error
  }
}

/** Opens the chooser with the toys of one brand. Call it straight from a click. */
export function addOfFamily(family: Family): Promise<AddResult> {
  return add(async () => {
    const { model, address } = await foreignWays.radio.requestForeign(family.models.map(({ model }) => model))
    toy.met(address)
    return { model, address, name: '' }
  })
}

export function addFromIntiface(device: IntifaceDevice): Promise<AddResult> {
  return add(async () => ({
    model: INTIFACE_MODEL,
    address: addressOf(device),
    name: [...device.name].slice(0, NAME_CHARACTERS).join('').trim(),
    slots: slotsOf(device).join(','),
  }))
}

/** @param name what the person calls their phone, as the device's name */
export function addPhone(name: string): Promise<AddResult> {
  return add(async () => ({ model: PRACTICE_MODEL, address: PRACTICE_ADDRESS, name }))
}
