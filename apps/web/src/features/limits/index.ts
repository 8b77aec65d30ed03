export { aloneLimits, ownLimits } from './limits.instance.ts'
export { type OwnLimits, riseName, toToyLimits } from './own-limits.ts'
