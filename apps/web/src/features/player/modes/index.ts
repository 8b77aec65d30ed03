export { CLASSIC, OTHER_MODES } from './modes.ts'
