export { allLimitWords, limitWords } from '../limits-words.ts'
export { CapPart, EndPart, FunctionsPart, RisePart } from './LimitsForm.tsx'
export { LimitsRow } from './LimitsRow.tsx'
