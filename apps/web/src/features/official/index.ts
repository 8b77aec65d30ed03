export { toRatingPayload } from './official.api.ts'
export { OfficialRows } from './parts/OfficialRows.tsx'
export { RatingSheet } from './parts/RatingSheet.tsx'
