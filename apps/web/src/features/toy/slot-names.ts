import type { Slot } from '@thrum/contracts/device/device.entities'
import type { TextKey } from '../../i18n/text-key.ts'

/** What each part of a toy is called. */
export const SLOT_NAMES: Readonly<Record<Slot, TextKey>> = {
  1: 'toy.faceSlot.motor',
  2: 'toy.faceSlot.motor2',
  3: 'toy.faceSlot.motor3',
  50: 'toy.faceSlot.heat',
  52: 'toy.faceSlot.suction',
  54: 'toy.faceSlot.thrust',
  56: 'toy.faceSlot.light',
}
