export { readCard } from './pattern-card.ts'
