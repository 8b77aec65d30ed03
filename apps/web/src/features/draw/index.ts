export { linePath } from './line-path.ts'
export { movePen, PEN_START, type Pen } from './pen.ts'
