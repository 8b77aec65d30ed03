import { expect, it } from 'vitest'
import { groundPath, linePath } from './line-path.ts'

const line = [0.25, 0.5, undefined, 1, undefined]

it('PLR-06 draws each stretch of a line, a touch as a dot', () => {
  expect(linePath(line)).toBe('M0 0.75L1 0.5M3 0L3.4 0')
  expect(linePath([undefined])).toBe('')
})

it('PLR-06 fills the ground below each stretch', () => {
  expect(groundPath(line)).toBe('M0 1L0 0.75L1 0.5L1 1ZM3 1L3 0L3 1Z')
})
