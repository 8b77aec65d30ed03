export { officialsQuery, openOfficial, toRatingPayload } from './official.api.ts'
export { OfficialRows } from './parts/OfficialRows.tsx'
export { RatingSheet } from './parts/RatingSheet.tsx'
