import { drawOver, NO_LINE, trackOf } from '@thrum/toy-protocol/stroke'
import { expect, it } from 'vitest'
import { movePen, PEN_START } from './pen.ts'

it('PLR-06 draws by keys: up and down set the level, left and right draw towards it', () => {
  let pen = PEN_START
  let left = pen
  let line = NO_LINE
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'ArrowRight']) {
    const move = movePen(pen, key, false)
    if (move === undefined) throw new Error(key)
    pen = move.pen
    if (!move.isDrawn) continue
    line = drawOver(line, [left, pen])
    left = pen
  }
  expect(trackOf(line)).toEqual([
    { atMs: 0, level: 50 },
    { atMs: 500, level: 50 },
    { atMs: 750, level: 60 },
    { atMs: 751, level: 0 },
  ])
})

it('PLR-06 with Shift, and to either end, the pen leaves no line', () => {
  expect(movePen(PEN_START, 'ArrowRight', true)?.isDrawn).toBe(false)
  expect(movePen(PEN_START, 'End', false)).toEqual({ pen: { x: 1, y: 0.5 }, isDrawn: false })
  expect(movePen({ x: 1, y: 1 }, 'ArrowRight', false)?.pen).toEqual({ x: 1, y: 1 })
  expect(movePen({ x: 0, y: 0.1 }, 'PageDown', false)?.pen).toEqual({ x: 0, y: 0 })
  expect(movePen(PEN_START, 'Tab', false)).toBeUndefined()
})

it('PLR-06 reaches each level and each quarter of a second exactly', () => {
  let pen = { x: 0, y: 0 }
  for (let count = 0; count < 40; count++) {
    pen = movePen(pen, 'ArrowUp', false)?.pen ?? pen
    pen = movePen(pen, 'ArrowRight', true)?.pen ?? pen
  }
  expect(pen).toEqual({ x: 1, y: 1 })
})
