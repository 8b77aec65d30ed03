import { STORAGE_KEYS, storage } from '../../platform/storage.ts'
import { keepLimits } from './own-limits.ts'

/** The cap that an earlier version of the app kept by itself. */
function capBefore(): { cap: number } | undefined {
  const cap = Number(storage.read(STORAGE_KEYS.cap) ?? Number.NaN)
  return Number.isInteger(cap) && cap >= 0 && cap <= 100 ? { cap } : undefined
}

/** What the person allows others. */
export const ownLimits = keepLimits(storage, STORAGE_KEYS.limits, capBefore())
/** What the person holds to alone. */
export const aloneLimits = keepLimits(storage, STORAGE_KEYS.aloneLimits)
