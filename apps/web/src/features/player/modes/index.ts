export { CLASSIC, type Mode, OTHER_MODES } from './modes.ts'
