export { PlaceCard } from './parts/PlaceCard.tsx'
export { readPlace } from './place.ts'
