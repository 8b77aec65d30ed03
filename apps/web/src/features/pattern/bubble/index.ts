export { PatternBubble } from './PatternBubble.tsx'
