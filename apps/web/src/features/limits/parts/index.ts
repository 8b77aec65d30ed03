export { allLimitWords, limitWords } from '../limits-words.ts'
export { CapPart, EndPart, FunctionsPart, RisePart, type SlotName } from './LimitsForm.tsx'
export { LimitsRow } from './LimitsRow.tsx'
