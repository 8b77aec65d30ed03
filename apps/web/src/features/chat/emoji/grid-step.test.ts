import { describe, expect, it } from 'vitest'
import { gridStep } from './grid-step.ts'

/** Two rows of three, then a row of two wider ones. */
const CELLS = [
  { left: 0, top: 0 },
  { left: 50, top: 0 },
  { left: 100, top: 0 },
  { left: 0, top: 50 },
  { left: 50, top: 50 },
  { left: 100, top: 50 },
  { left: 0, top: 120 },
  { left: 75, top: 120 },
]
const step = (key: string, at: number, isRtl = false) => gridStep(key, CELLS, at, isRtl)

describe('arrow keys among emoji', () => {
  it('INPT-008 go along the rows, and stay at the ends', () => {
    expect(step('ArrowRight', 2)).toBe(3)
    expect(step('ArrowLeft', 3)).toBe(2)
    expect(step('ArrowLeft', 0)).toBe(0)
    expect(step('ArrowRight', 7)).toBe(7)
    expect([step('Home', 4), step('End', 4)]).toEqual([0, 7])
  })

  it('INPT-008 are turned round where one reads from the right', () => {
    expect(step('ArrowLeft', 2, true)).toBe(3)
    expect(step('ArrowRight', 3, true)).toBe(2)
  })

  it('INPT-008 go to the nearest one of the next row', () => {
    expect(step('ArrowDown', 1)).toBe(4)
    expect(step('ArrowDown', 5)).toBe(7)
    expect(step('ArrowUp', 7)).toBe(4)
    expect(step('ArrowUp', 1)).toBe(1)
    expect(step('ArrowDown', 6)).toBe(6)
  })

  it('INPT-008 leave other keys alone', () => {
    expect(step('Tab', 1)).toBeUndefined()
    expect(step('a', 1)).toBeUndefined()
  })
})
