export { readOfficialView } from './card-view.ts'
export { OfficialBubble } from './OfficialBubble.tsx'
