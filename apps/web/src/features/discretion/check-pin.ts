import { storage } from '../../platform/storage.ts'
import { lock } from './lock.store.ts'
import { isPin } from './pin.ts'
import { PinTries } from './pin-tries.ts'

export const tries = new PinTries(storage, () => performance.now())

/** Whether this is the PIN; false also while a wait is on. Every try counts. */
export async function checkPin(pin: string): Promise<boolean> {
  const { record } = lock
  if (record === undefined) return true
  if (!tries.begin()) return false
  if (!(await isPin(pin, record))) return false
  tries.succeed()
  return true
}
