export { aloneLimits, ownLimits } from './limits.instance.ts'
export { type KeptLimits, type OwnLimits, toToyLimits } from './own-limits.ts'
