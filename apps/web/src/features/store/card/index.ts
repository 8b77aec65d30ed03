export { readGoods } from './goods-card.ts'
