export { aloneLimits, ownLimits } from './limits.instance.ts'
export { type KeptLimits, type OwnLimits, riseName, toToyLimits } from './own-limits.ts'
