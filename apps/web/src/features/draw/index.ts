export { linePath } from './line-path.ts'
export { DrawField, type Finger, placeAt } from './parts/DrawField.tsx'
export { useEachFrame } from './use-each-frame.ts'
