export type { NamedPattern } from './fit-pattern.ts'
export { PatternPicker } from './parts/PatternPicker.tsx'
export { PatternsRow } from './parts/PatternsRow.tsx'
export { SavePattern } from './parts/SavePattern.tsx'
