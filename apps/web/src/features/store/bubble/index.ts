export { GoodsBubble } from './GoodsBubble.tsx'
